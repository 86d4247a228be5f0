<?php
// Installs WordPress and fills it: php wordpress_fill.php ROOT URL FOLDER
// Each photo of the folder is in the media library, with all sizes that WordPress makes; the posts show some of them as
// classic galleries, as blocks, and as pictures of their own.
[, $root, $url, $folder] = $argv;
$_SERVER['HTTP_HOST'] = parse_url($url, PHP_URL_HOST) . ':' . parse_url($url, PHP_URL_PORT);
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
define('WP_INSTALLING', true);
require "$root/wp-load.php";
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Photos & more', 'admin', 'admin@mail.example', true, '', 'password');
update_option('permalink_structure', '/%postname%/');
switch_theme('twentytwentythree');
require_once ABSPATH . 'wp-admin/includes/image.php';
require_once ABSPATH . 'wp-admin/includes/media.php';
require_once ABSPATH . 'wp-admin/includes/file.php';

$titles = ['Lighthouse &amp; sea', 'Tom’s “best” – shot', '<b>bold</b> title', '日本の写真', '50% & more'];
$uploads = wp_upload_dir('2026/11')['path'];
$ids = [];
foreach (glob("$folder/*.[jJ][pP][gG]") as $index => $file) {
  $target = "$uploads/" . wp_unique_filename($uploads, basename($file));
  copy($file, $target);
  $id = wp_insert_attachment([
    'post_mime_type' => 'image/jpeg', 'post_title' => $titles[$index % 5] . " $index", 'post_content' => '',
    'post_status' => 'inherit', 'post_excerpt' => "caption $index"], $target);
  wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $target));
  update_post_meta($id, '_wp_attachment_image_alt', "alt $index");
  $ids[] = $id;
}
file_put_contents("$uploads/brochure.pdf", "%PDF-1.4\n");
wp_insert_attachment(
  ['post_mime_type' => 'application/pdf', 'post_title' => 'brochure', 'post_status' => 'inherit'], "$uploads/brochure.pdf");

function post($name, $content, $type = 'post') {
  return wp_insert_post([
    'post_title' => $name, 'post_name' => $name, 'post_status' => 'publish', 'post_type' => $type,
    'post_content' => $content]);
}
$some = implode(',', array_slice($ids, 0, 24));
post('files', "Text [gallery link=\"file\" size=\"thumbnail\" ids=\"$some\"]");
post('pages', "Text [gallery size=\"medium\" ids=\"$some\"]");
$pictures = '';
foreach (array_slice($ids, 0, 12) as $id) {
  $image = wp_get_attachment_image($id, 'large', false, ['class' => "wp-image-$id"]);
  $pictures .= '<!-- wp:image {"id":' . $id . ',"sizeSlug":"large"} --><figure class="wp-block-image size-large">'
    . "$image</figure><!-- /wp:image -->";
}
post('blocks', '<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery has-nested-images">' . $pictures
  . '</figure><!-- /wp:gallery -->', 'page');
foreach (array_slice($ids, 0, 15) as $index => $id) {
  set_post_thumbnail(post("day-$index", "Story $index " . wp_get_attachment_image($id, 'medium')), $id);
}
flush_rewrite_rules();
echo count($ids);
