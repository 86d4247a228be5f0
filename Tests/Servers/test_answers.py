"""Answers of many kinds of software, served in their wire formats.

Each row of a table has the address that a user gives, the paging that the server enforces, and the answer. A build of
each has a stated outcome: the whole listing is read, photos are reported as missing, or nothing states the end. The
server sees only addresses that it stated, that follow from its numbers, or one try.
"""

import base64
import concurrent.futures
import html
import http.server
import json
import os
import re
import threading
import unittest
import urllib.parse

import servers

COUNT = 13
THUMBNAIL = (150, 113)


class Page:
    """The part of a list that a request asks for."""

    def __init__(self, start, size, number=0, steps=(None, None)):
        self.ids = list(range(COUNT))[max(start, 0):max(start, 0) + size]
        self.start, self.size, self.number, self.pages = start, size, number, -(-COUNT // size)
        self.more = start + size < COUNT
        self.next = steps[0] if self.more else None
        self.previous = steps[1] if start > 0 else None


def whole(_):
    return Page(0, COUNT)


def numbered(name="page", first=1, size=5, past="empty"):
    """Pages by number. Past the end they are empty, or repeat the last one."""
    def page(query):
        number = query.get(name, "")
        number = int(number) if number.isdigit() else first
        if past == "last":
            number = min(number, first + (COUNT - 1) // size)
        return Page((number - first) * size, size, number, ({name: number + 1}, {name: number - 1}))
    return page


def offset(name="offset", size=5, first=0):
    def page(query):
        start = query.get(name, "")
        start = int(start) - first if start.isdigit() else 0
        return Page(start, size, start // size + 1, ({name: start + size + first}, {name: start - size + first}))
    return page


def cursor(name="cursor", size=5, prefix="c"):
    """Opaque cursors; others are refused."""
    def page(query):
        text = query.get(name)
        start = int(base64.b64decode(text).decode().removeprefix(prefix)) if text else 0
        return Page(start, size, 0, ({name: base64.b64encode(f"{prefix}{start + size}".encode()).decode()}, None))
    return page


def before(name, size=5):
    """Elements with identities from 200 downwards, before one of them."""
    return lambda query: Page(201 - int(query[name]) if name in query else 0, size)


def graph(paging, name):
    """The variables of a GraphQL query by GET."""
    return lambda query: paging(
        {name: str(value) for key, value in json.loads(query.get("variables") or "{}").items() if value is not None})


class Request:
    """A request for a row, and the addresses on its server."""

    def __init__(self, origin, case, path, query):
        self.origin, self.case, self.path, self.query = origin, case, path, query
        self.base = f"{origin}/{case}"

    def photo(self, index):
        return f"{self.base}/files/IMG_{index:04}.jpg"

    def thumb(self, index):
        return f"{self.base}/files/small/IMG_{index:04}.jpg"

    def local(self, index):
        return f"/{self.case}/files/IMG_{index:04}.jpg"

    def local_thumb(self, index):
        return f"/{self.case}/files/small/IMG_{index:04}.jpg"

    def here(self, changes, origin=True):
        """This address with other items of the query; ``None`` without changes."""
        if changes is None:
            return None
        query = urllib.parse.urlencode({**self.query, **changes})
        return f"{self.base if origin else ''}{self.path if origin else '/' + self.case + self.path}?{query}"

    def link(self, page):
        return {"Link": f'<{self.here(page.next)}>; rel="next"'} if page.more else {}

    def items(self, page, **members):
        """Elements with an identity and a title; the functions of other members take an index."""
        return [
            {"id": index + 100, "title": f"Photo {index}", **{name: make(index) for name, make in members.items()}}
            for index in page.ids]


def photos(r, p):
    return r.items(p, url=r.photo)


def figures(r, p, text):
    return f"<!doctype html><html><head><title>Album</title></head><body><main>{''.join(map(text, p.ids))}</main>"


def script(r, p, text, thumbs=True):
    images = "".join(f'<img src="{r.local_thumb(i)}">' for i in p.ids) if thumbs else "<div id=root></div>"
    return f"<!doctype html><html><body>{images}{text}</body></html>"


def below_pages(r, start, name):
    """Pages of five below the address of the first."""
    rest = r.path.removeprefix(start).strip("/")
    number = int(re.sub(r"\D", "", rest) or 1)
    ids = range(COUNT)[number * 5 - 5:number * 5]
    path = f"/{r.case}{start.rstrip('/')}/{name.format(number + 1)}"
    return ("<!doctype html><html><body>" + "".join(f'<img src="{r.local(i)}">' for i in ids)
            + (f'<a class="next" href="{path}">Older →</a>' if number < 3 else ""))


def inner_pages(r, name):
    """Pages whose addresses have the number of their first photo within their path."""
    number = re.search(r"[pe](\d+)", r.path)
    start = int(number.group(1)) if number else 0
    pager = "".join(
        f"<b>{n // 5 + 1}</b>" if n == start else f'<a href="/{r.case}{name.format(n)}">{n // 5 + 1}</a>' for n in (0, 5, 10))
    return figures(r, Page(start, 5), lambda i: f'<img src="{r.local(i)}">') + f"<div>{pager}</div>"


def attribute(value):
    return html.escape(json.dumps(value))


# The address below the row's folder, the paging, and the answer: JSON, a text, or either with headers.
JSON = {
    "links-array": ("/photos", numbered(), lambda r, p: {
        "_links": [{"rel": "self", "href": r.here({"page": p.number})}]
                  + ([{"rel": "next", "href": r.here(p.next)}] if p.more else []), "content": photos(r, p)}),
    "next-object": ("/photos", offset(), lambda r, p: {
        "next": {**p.next, "limit": 5} if p.more else None, "items": photos(r, p)}),
    "before-id": ("/photos", lambda query: Page(
        COUNT - int(query.get("before_id", COUNT)), 5), lambda r, p: {
            "data": [{"id": COUNT - i, "url": r.photo(i)} for i in p.ids],
            "paging": {"next_before_id": COUNT - p.start - 5 if p.more else None}}),
    "laravel": ("/api/photos", numbered(), lambda r, p: {
        "current_page": p.number, "data": r.items(p, image_url=r.photo), "first_page_url": r.here({"page": 1}),
        "last_page": p.pages, "links": [{"url": r.here(p.next), "label": "Next &raquo;", "active": False}],
        "next_page_url": r.here(p.next), "path": r.base + r.path, "per_page": 5, "to": 5, "total": COUNT}),
    "laravel-simple": ("/api/photos", numbered(), lambda r, p: {
        "current_page": p.number, "data": r.items(p, image_url=r.photo), "from": 1, "next_page_url": r.here(p.next),
        "path": r.base, "per_page": 5, "prev_page_url": r.here(p.previous), "to": 5}),
    "laravel-cursor": ("/api/photos", cursor(), lambda r, p: {
        "data": r.items(p, image_url=r.photo), "path": r.base, "per_page": 5, "next_cursor": (p.next or {}).get("cursor"),
        "next_page_url": r.here(p.next), "prev_cursor": None, "prev_page_url": None}),
    "laravel-resource": ("/api/photos", numbered(), lambda r, p: {
        "data": r.items(p, attributes=lambda i: {"src": r.photo(i)}),
        "links": {"first": r.here({"page": 1}), "last": r.here({"page": 3}), "prev": None, "next": r.here(p.next)},
        "meta": {"current_page": p.number, "from": 1, "last_page": 3, "per_page": 5, "total": COUNT}}),
    "kaminari-headers": ("/photos.json", numbered(), lambda r, p: (photos(r, p), {"Total": COUNT, "Per-Page": 5})),
    "will-paginate": ("/photos.json", numbered(), lambda r, p: {
        "photos": photos(r, p), "current_page": p.number, "per_page": 5, "total_entries": COUNT}),
    "pagy-headers": ("/photos.json", numbered(), lambda r, p: (photos(r, p), {
        "Current-Page": p.number, "Page-Limit": 5, "Total-Pages": p.pages, "Total-Count": COUNT})),
    "pagy-metadata": ("/photos.json", numbered(), lambda r, p: {
        "data": photos(r, p), "pagy": {
            "count": COUNT, "page": p.number, "limit": 5, "pages": 3, "last": 3, "in": len(p.ids),
            "next": p.number + 1 if p.more else None}}),
    "drf-page": ("/api/photos/", numbered(), lambda r, p: {
        "count": COUNT, "next": r.here(p.next), "previous": r.here(p.previous), "results": r.items(p, image=r.photo)}),
    "drf-limit": ("/api/photos/?limit=5", offset(), lambda r, p: {
        "count": COUNT, "next": r.here(p.next), "previous": r.here(p.previous), "results": r.items(p, image=r.photo)}),
    "drf-nested-count": ("/api/photos/", numbered(), lambda r, p: {
        "pagination": {"count": COUNT, "page_size": 5, "page": p.number}, "results": r.items(p, image=r.photo)}),
    "json-api-links": ("/photos", numbered("page[number]"), lambda r, p: {
        "data": [{"type": "photos", "id": str(i), "attributes": {"file-url": r.photo(i)}} for i in p.ids],
        "links": {"self": r.here({}), "next": {"href": r.here(p.next)} if p.more else None}}),
    "json-api-meta": ("/photos", numbered("page[number]"), lambda r, p: {
        "data": [{"type": "photos", "id": str(i), "attributes": {"file-url": r.photo(i)}} for i in p.ids],
        "meta": {"page": {"currentPage": p.number, "lastPage": 3, "perPage": 5, "total": COUNT}}}),
    "json-api-total": ("/photos", numbered("page[number]"), lambda r, p: {
        "data": [{"type": "photos", "id": str(i), "attributes": {"image": r.photo(i)}} for i in p.ids],
        "meta": {"record-count": COUNT, "page-count": 3}}),
    "drupal": ("/jsonapi/file/file", offset("page[offset]"), lambda r, p: {
        "jsonapi": {"version": "1.0"}, "data": [{
            "type": "file--file", "id": f"uuid-{i}", "links": {"self": {"href": f"{r.base}/jsonapi/file/file/{i}"}},
            "attributes": {"filename": f"IMG_{i:04}.jpg", "filemime": "image/jpeg",
                           "uri": {"value": f"public://IMG_{i:04}.jpg", "url": r.local(i)}}} for i in p.ids],
        "links": {"self": {"href": r.here({})}, **({"next": {"href": r.here(p.next)}} if p.more else {})}}),
    "hal": ("/photos", numbered(first=0), lambda r, p: {
        "_embedded": {"photos": [
            {"name": f"P{i}", "_links": {"self": {"href": f"{r.base}/photos/{i}"}, "image": {"href": r.photo(i)}}}
            for i in p.ids]},
        "_links": {"self": {"href": r.here({})}, **({"next": {"href": r.here(p.next)}} if p.more else {})},
        "page": {"size": 5, "totalElements": COUNT, "totalPages": 3, "number": p.number}}),
    "spring-page": ("/photos", numbered(first=0), lambda r, p: {
        "content": photos(r, p), "pageable": {"pageNumber": p.number, "pageSize": 5, "offset": p.start, "paged": True},
        "last": not p.more, "totalPages": 3, "totalElements": COUNT, "first": p.number == 0, "size": 5,
        "number": p.number, "numberOfElements": len(p.ids), "empty": False}),
    "spring-slice": ("/photos", numbered(first=0), lambda r, p: {
        "content": photos(r, p), "pageable": {"pageNumber": p.number, "pageSize": 5, "offset": p.start},
        "last": not p.more, "first": p.number == 0, "size": 5, "number": p.number, "numberOfElements": len(p.ids)}),
    "hydra": ("/photos", numbered(), lambda r, p: {
        "@type": "hydra:Collection", "hydra:member": r.items(p, contentUrl=r.local), "hydra:totalItems": COUNT,
        "hydra:view": {"@id": r.here({}), **({"hydra:next": r.here(p.next, False)} if p.more else {})}}),
    "api-platform": ("/photos", numbered(), lambda r, p: {
        "@type": "Collection", "member": r.items(p, contentUrl=r.local), "totalItems": COUNT}),
    "siren": ("/photos", numbered(), lambda r, p: {
        "class": ["photos"], "entities": [{
            "class": ["photo"], "rel": ["item"], "properties": {"title": f"P{i}", "image": r.photo(i)}} for i in p.ids],
        "links": [{"rel": ["self"], "href": r.here({})}, *([{"rel": ["next"], "href": r.here(p.next)}] if p.more else [])]}),
    "collection-json": ("/photos", numbered(), lambda r, p: {"collection": {
        "version": "1.0", "href": r.base, "items": [{
            "href": f"{r.base}/photos/{i}", "data": [{"name": "title", "value": f"P{i}"}],
            "links": [{"rel": "image", "render": "image", "href": r.photo(i)}]} for i in p.ids],
        "links": [{"rel": "next", "prompt": "Next", "href": r.here(p.next)}] if p.more else []}}),
    "odata": ("/Photos", offset("$skip"), lambda r, p: {
        "@odata.context": r.base + "/$metadata#Photos", "value": r.items(p, ImageUrl=r.photo),
        **({"@odata.nextLink": r.here(p.next)} if p.more else {})}),
    "odata-count": ("/Photos?$count=true&$top=5", offset("$skip"), lambda r, p: {
        "@odata.context": r.base + "/$metadata#Photos", "@odata.count": COUNT, "value": r.items(p, ImageUrl=r.photo)}),
    "odata-v2": ("/Photos", cursor("$skiptoken"), lambda r, p: {"d": {
        "results": r.items(p, ImageUrl=r.photo), "__count": str(COUNT), **({"__next": r.here(p.next)} if p.more else {})}}),
    "strapi": ("/api/photos?populate=*", numbered("pagination[page]"), lambda r, p: {
        "data": [{"id": i, "attributes": {"title": f"P{i}", "image": {"data": {"id": i, "attributes": {
            "url": r.local(i), "width": 1100, "height": 825, "formats": {"thumbnail": {
                "url": r.local_thumb(i), "width": 150, "height": 113}}}}}}} for i in p.ids],
        "meta": {"pagination": {"page": p.number, "pageSize": 5, "pageCount": 3, "total": COUNT}}}),
    "strapi-offset": ("/api/photos?pagination[start]=0&pagination[limit]=5", offset("pagination[start]"), lambda r, p: {
        "data": r.items(p, image=lambda i: {"url": r.local(i), "width": 1100, "height": 825}),
        "meta": {"pagination": {"start": p.start, "limit": 5, "total": COUNT}}}),
    "directus": ("/files?limit=5&meta=*", numbered(), lambda r, p: {
        "data": [{"id": f"IMG_{i:04}.jpg", "storage": "local", "filename_disk": f"x{i}.jpg", "type": "image/jpeg",
                  "filename_download": f"trip {i}.jpg", "title": f"P{i}", "width": 1100, "height": 825} for i in p.ids],
        "meta": {"total_count": COUNT, "filter_count": COUNT}}),
    "pocketbase": ("/api/collections/photos/records", numbered(), lambda r, p: {
        "page": p.number, "perPage": 5, "totalItems": COUNT, "totalPages": 3, "items": [{
            "collectionId": "abc", "collectionName": "photos", "id": f"r{i}", "title": f"P{i}",
            "image": f"IMG_{i:04}.jpg"} for i in p.ids]}),
    "postgrest": ("/photos?limit=5", offset(), lambda r, p: (
        photos(r, p), {"Content-Range": f"{p.start}-{p.start + len(p.ids) - 1}/{COUNT}"})),
    "contentful": ("/spaces/s/assets", offset("skip"), lambda r, p: {
        "sys": {"type": "Array"}, "total": COUNT, "skip": p.start, "limit": 5, "items": [{
            "sys": {"id": f"a{i}", "type": "Asset"}, "fields": {"title": f"P{i}", "file": {
                "url": r.photo(i).removeprefix("http:"), "contentType": "image/jpeg", "details": {
                    "size": 9, "image": {"width": 1100, "height": 825}}}}} for i in p.ids]}),
    "sanity": ("/data/query/production?query=*", whole, lambda r, p: {"ms": 4, "query": "*", "result": [{
        "_id": f"image-{i}", "_type": "sanity.imageAsset", "originalFilename": f"trip{i}.jpg", "mimeType": "image/jpeg",
        "url": r.photo(i), "metadata": {"dimensions": {"width": 1100, "height": 825}, "lqip": "data:image/jpeg;base64,x"}}
        for i in p.ids]}),
    "ghost": ("/ghost/api/content/posts/", numbered(), lambda r, p: {
        "posts": r.items(p, feature_image=r.photo, url=lambda i: f"{r.base}/post-{i}/"),
        "meta": {"pagination": {"page": p.number, "limit": 5, "pages": 3, "total": COUNT,
                                "next": p.number + 1 if p.more else None, "prev": None}}}),
    "payload": ("/api/media", numbered(), lambda r, p: {
        "docs": r.items(p, url=r.local, width=lambda _: 1100, height=lambda _: 825, sizes=lambda i: {
            "thumbnail": {"url": r.local_thumb(i), "width": 150, "height": 113}}),
        "totalDocs": COUNT, "limit": 5, "totalPages": 3, "page": p.number, "pagingCounter": p.start + 1,
        "hasNextPage": p.more, "nextPage": p.number + 1 if p.more else None}),
    "relay": ("/graphql?query=query($after:String){photos(first:5,after:$after){edges{node{url}}pageInfo{hasNextPage,"
              "endCursor}}}", graph(cursor("after"), "after"), lambda r, p: {"data": {"photos": {
                  "edges": [{"node": node} for node in photos(r, p)], "pageInfo": {
                      "hasNextPage": p.more, "endCursor": (p.next or {"after": "end"})["after"]}}}}),
    "hasura": ("/v1/graphql?query=query($offset:Int){photos(limit:5,offset:$offset){url},photos_aggregate{aggregate{count}}}",
               graph(offset(), "offset"), lambda r, p: {"data": {
                   "photos": photos(r, p), "photos_aggregate": {"aggregate": {"count": COUNT}}}}),
    "elasticsearch": ("/photos/_search?size=5", offset("from"), lambda r, p: {
        "took": 2, "timed_out": False, "_shards": {"total": 1, "successful": 1}, "hits": {
            "total": {"value": COUNT, "relation": "eq"}, "max_score": 1.0, "hits": [{
                "_index": "photos", "_id": f"e{i}", "_source": {"title": f"P{i}", "image": r.photo(i)}} for i in p.ids]}}),
    "solr": ("/solr/photos/select?q=*:*&rows=5", offset("start"), lambda r, p: {
        "responseHeader": {"status": 0, "QTime": 1}, "response": {
            "numFound": COUNT, "start": p.start, "docs": r.items(p, image_url=lambda i: [r.photo(i)])}}),
    "meilisearch": ("/indexes/photos/documents?limit=5", offset(), lambda r, p: {
        "results": photos(r, p), "offset": p.start, "limit": 5, "total": COUNT}),
    "meilisearch-search": ("/indexes/photos/search?q=&limit=5", offset(), lambda r, p: {
        "hits": photos(r, p), "query": "", "offset": p.start, "limit": 5, "estimatedTotalHits": COUNT}),
    "algolia": ("/1/indexes/photos?query=", numbered(first=0), lambda r, p: {
        "hits": photos(r, p), "nbHits": COUNT, "page": p.number, "nbPages": 3, "hitsPerPage": 5, "params": "query="}),
    "typesense": ("/collections/photos/documents/search?q=*", numbered(), lambda r, p: {
        "found": COUNT, "out_of": COUNT, "page": p.number, "request_params": {"per_page": 5},
        "hits": [{"document": photo} for photo in photos(r, p)]}),
    "ckan": ("/api/3/action/package_search?rows=5", offset("start"), lambda r, p: {
        "success": True, "result": {"count": COUNT, "results": [{
            "id": f"c{i}", "title": f"P{i}", "resources": [{"id": f"r{i}", "url": r.photo(i), "format": "JPEG"}]}
            for i in p.ids]}}),
    "dataverse": ("/api/search?q=*&type=file", offset("start"), lambda r, p: {"status": "OK", "data": {
        "q": "*", "total_count": COUNT, "start": p.start, "count_in_response": len(p.ids), "items": [{
            "name": f"IMG_{i:04}.jpg", "type": "file", "url": r.photo(i).removesuffix(".jpg"), "file_id": str(i),
            "file_content_type": "image/jpeg"} for i in p.ids]}}),
    "invenio": ("/api/records?size=5", numbered(), lambda r, p: {
        "hits": {"total": COUNT, "hits": [{
            "id": f"z{i}", "metadata": {"title": f"P{i}"}, "files": [{
                "key": f"IMG_{i:04}.jpg", "links": {"self": r.photo(i) + "/content"}}],
            "links": {"self": f"{r.base}/api/records/{i}"}} for i in p.ids]},
        "links": {"self": r.here({}), **({"next": r.here(p.next)} if p.more else {})}}),
    "omeka": ("/api/media", numbered(), lambda r, p: ([{
        "@id": f"{r.base}/api/media/{i}", "@type": "o:Media", "o:id": i, "o:title": f"P{i}", "o:original_url": r.photo(i),
        "o:thumbnail_urls": {"large": r.thumb(i), "square": r.thumb(i)}} for i in p.ids],
        {**r.link(p), "Omeka-S-Total-Results": COUNT})),
    "dspace": ("/server/api/core/bundles/b/bitstreams", numbered(first=0), lambda r, p: {
        "_embedded": {"bitstreams": [{
            "uuid": f"u{i}", "name": f"IMG_{i:04}.jpg", "sizeBytes": 9,
            "_links": {"content": {"href": r.photo(i).removesuffix(".jpg") + "/content"},
                       "self": {"href": f"{r.base}/{i}"}, "thumbnail": {"href": f"{r.base}/{i}/thumbnail"}}}
            for i in p.ids]},
        "_links": {"self": {"href": r.here({})}, **({"next": {"href": r.here(p.next)}} if p.more else {})},
        "page": {"size": 5, "totalElements": COUNT, "totalPages": 3, "number": p.number}}),
    "collectiveaccess": ("/service.php/find/ca_objects?q=*&limit=5", offset("start"), lambda r, p: {
        "ok": True, "total": COUNT, "results": [{
            "object_id": i, "idno": f"o{i}", "display_label": f"P{i}",
            "ca_object_representations.media.original.url": r.photo(i)} for i in p.ids]}),
    "resourcespace": ("/api/?function=search_get_previews", whole, lambda r, p: [
        {"ref": i, "field8": f"P{i}", "file_extension": "jpg", "url_thm": r.thumb(i), "url_pre": r.thumb(i),
         "url_scr": r.photo(i)} for i in p.ids]),
    "lychee": ("/api/v2/Album", whole, lambda r, p: {"resource": {"id": "a", "photos": r.items(p, size_variants=lambda i: {
        "original": {"type": 0, "url": r.photo(i), "width": 1100, "height": 825}, "medium": None,
        "thumb": {"type": 6, "url": r.thumb(i), "width": 150, "height": 113}})}}),
    "mastodon": ("/api/v1/accounts/1/statuses", offset("max_id"), lambda r, p: ([{
        "id": str(i), "content": "<p>hello</p>", "account": {"avatar": r.thumb(0)}, "media_attachments": [{
            "id": str(i), "type": "image", "url": r.photo(i), "preview_url": r.thumb(i), "meta": {
                "original": {"width": 1100, "height": 825}, "small": {"width": 150, "height": 113}}}]} for i in p.ids],
        r.link(p))),
    "lemmy": ("/api/v3/post/list", cursor("page_cursor"), lambda r, p: {
        "posts": [{"post": {"id": i, "name": f"P{i}", "url": r.photo(i), "thumbnail_url": r.thumb(i)},
                   "creator": {"name": "x", "avatar": r.thumb(0)}} for i in p.ids],
        "next_page": (p.next or {}).get("page_cursor")}),
    "tumblr": ("/v2/blog/x/posts/photo", offset(), lambda r, p: {"meta": {"status": 200}, "response": {
        "blog": {"name": "x", "posts": COUNT}, "total_posts": COUNT, "posts": [{
            "id": i, "summary": f"P{i}", "photos": [{
                "original_size": {"url": r.photo(i), "width": 1100, "height": 825},
                "alt_sizes": [{"url": r.thumb(i), "width": 150, "height": 113}]}]} for i in p.ids]}}),
    "reddit": ("/r/pics.json", cursor("after", prefix="t3_"), lambda r, p: {"kind": "Listing", "data": {
        "after": (p.next or {}).get("after"), "dist": 5, "before": None, "children": [{"kind": "t3", "data": {
            "name": f"t3_{i}", "title": f"P{i}", "url": r.photo(i), "thumbnail": r.thumb(i)}} for i in p.ids]}}),
    "shopify": ("/admin/api/products.json", cursor("page_info"), lambda r, p: ({"products": r.items(
        p, images=lambda i: [{"id": i, "src": r.photo(i), "width": 1100, "height": 825}])}, r.link(p))),
    "woocommerce": ("/wp-json/wc/store/v1/products", numbered(), lambda r, p: (r.items(
        p, images=lambda i: [{"id": i, "src": r.photo(i), "thumbnail": r.thumb(i), "alt": ""}]),
        {"X-WP-Total": COUNT, "X-WP-TotalPages": 3})),
    "magento": ("/rest/V1/products?searchCriteria[pageSize]=5", numbered("searchCriteria[currentPage]", past="last"),
                lambda r, p: {"items": r.items(p, image=r.photo), "total_count": COUNT,
                              "search_criteria": {"filter_groups": [], "page_size": 5, "current_page": p.number}}),
    "gitea": ("/api/v1/repos/a/b/releases/1/assets", numbered(), lambda r, p: (
        r.items(p, browser_download_url=r.photo), {"X-Total-Count": COUNT, "Access-Control-Expose-Headers": "X-Total-Count"})),
    "gitlab": ("/api/v4/photos?per_page=5", numbered(), lambda r, p: (photos(r, p), {
        "X-Next-Page": p.number + 1 if p.more else "", "X-Page": p.number, "X-Per-Page": 5})),
    "google": ("/v1/mediaItems", cursor("pageToken"), lambda r, p: {
        "mediaItems": [{"id": f"g{i}", "baseUrl": r.photo(i).removesuffix(".jpg"), "mimeType": "image/jpeg",
                        "filename": f"IMG_{i:04}.jpg", "mediaMetadata": {"width": "1100", "height": "825"}} for i in p.ids],
        **({"nextPageToken": p.next["pageToken"]} if p.more else {})}),
    "gcs": ("/storage/v1/b/bucket/o", cursor("pageToken"), lambda r, p: {
        "kind": "storage#objects", "items": [{
            "kind": "storage#object", "name": f"IMG_{i:04}.jpg", "contentType": "image/jpeg", "size": "9",
            "selfLink": f"{r.base}/storage/v1/b/bucket/o/{i}", "mediaLink": r.photo(i) + "?alt=media"} for i in p.ids],
        **({"nextPageToken": p.next["pageToken"]} if p.more else {})}),
    "slack": ("/api/files.list", numbered(), lambda r, p: {
        "ok": True, "files": r.items(p, url_private=r.photo, thumb_360=r.thumb, mimetype=lambda _: "image/jpeg"),
        "paging": {"count": 5, "total": COUNT, "page": p.number, "pages": 3}}),
    "limit-start": ("/api/resource/File?limit_start=0&limit_page_length=5", offset("limit_start"), lambda r, p: {
        "data": photos(r, p)}),
    "first-number": ("/shows?page=0", numbered(first=0), lambda r, p: photos(r, p)),
    "page-of-images": ("/api/pages?images_per_page=5&images_page=1", numbered("images_page"), lambda r, p: {
        "taxon": {"names": [{"name": "a"}], "objects": photos(r, p)}}),
    "number-of-items": ("/attachments?number=5", offset("start"), lambda r, p: {"attachments": photos(r, p)}),
    "next-collection": ("/attachments?ws.size=5", offset("ws.start"), lambda r, p: {
        "start": p.start, "total_size": COUNT, **({"next_collection_link": r.here(p.next)} if p.more else {}),
        "entries": [{"self_link": f"{r.base}/a/{i}", "title": f"lamp {i}.jpg",
                     "data_link": r.photo(i).removesuffix(".jpg") + "/content"} for i in p.ids]}),
    "cursor-mark": ("/search?count=5&initialCursorMark=", cursor("initialCursorMark"), lambda r, p: {
        "results": photos(r, p), **({"nextCursorMark": p.next["initialCursorMark"]} if p.more else {})}),
    "files-of-answers": ("/threads", numbered(), lambda r, p: {"pages": p.pages, "page": p.number, "threads": [
        {"id": i, "files": [{"path": r.photo(i)}], "posts": [{"id": k, "files": [{"path": r.photo(k)}]} for k in ids]}
        for i, *ids in [p.ids]]}),
    "avatars-beside": ("/models", cursor(), lambda r, p: {"next": r.here(p.next), "results": [
        {"uid": f"m{i}", "user": {"avatar": {"images": [{"uid": f"a{i}", "width": 32, "height": 32, "url": r.thumb(i)}]}},
         "thumbnails": {"images": [
             {"uid": f"t{i}", "width": 150, "height": 113, "url": r.thumb(i)},
             {"uid": f"u{i}", "width": 1100, "height": 825, "url": r.photo(i)}]}} for i in p.ids]}),
    "slack-cursor": ("/api/search", cursor("cursor"), lambda r, p: {
        "ok": True, "files": r.items(p, url_private=r.photo),
        "response_metadata": {"next_cursor": p.next["cursor"] if p.more else ""}}),
    "airtable": ("/v0/app/Photos", cursor("offset", prefix="itr/rec"), lambda r, p: {
        "records": [{"id": f"rec{i}", "createdTime": "2024-01-01T00:00:00.000Z", "fields": {"Name": f"P{i}", "Photo": [{
            "id": f"att{i}", "url": r.photo(i), "width": 1100, "height": 825, "type": "image/jpeg",
            "thumbnails": {"small": {"url": r.thumb(i), "width": 48, "height": 36}}}]}} for i in p.ids],
        **({"offset": p.next["offset"]} if p.more else {})}),
    "stripe": ("/v1/files", lambda query: Page(int(query.get("starting_after") or 99) - 99, 5), lambda r, p: {
        "object": "list", "data": photos(r, p), "has_more": p.more, "url": "/v1/files"}),
    "twitter": ("/2/users/1/tweets", cursor("pagination_token"), lambda r, p: {
        "data": [{"id": str(i), "text": "x", "attachments": {"media_keys": [f"3_{i}"]}} for i in p.ids],
        "includes": {"media": [{"media_key": f"3_{i}", "type": "photo", "url": r.photo(i)} for i in p.ids]},
        "meta": {"result_count": 5, **({"next_token": p.next["pagination_token"]} if p.more else {})}}),
    "facebook": ("/v19.0/1/photos", cursor("after"), lambda r, p: {
        "data": [{"id": str(i), "images": [{"width": 1100, "height": 825, "source": r.photo(i)},
                                           {"width": 150, "height": 113, "source": r.thumb(i)}]} for i in p.ids],
        "paging": {"cursors": {"before": "x", "after": (p.next or {"after": "z"})["after"]},
                   **({"next": r.here(p.next)} if p.more else {})}}),
    "vimeo": ("/users/1/pictures", numbered(), lambda r, p: {
        "total": COUNT, "page": p.number, "per_page": 5, "paging": {"next": r.here(p.next, False), "previous": None},
        "data": r.items(p, pictures=lambda i: {"sizes": [{"width": 150, "link": r.thumb(i)},
                                                         {"width": 1100, "link": r.photo(i)}]})}),
    "feathers": ("/photos", offset("$skip"), lambda r, p: {
        "total": COUNT, "limit": 5, "skip": p.start, "data": photos(r, p)}),
    "json-server": ("/photos?_page=1", numbered("_page"), lambda r, p: (photos(r, p), {"X-Total-Count": COUNT})),
    "json-server-1": ("/photos?_page=1&_per_page=5", numbered("_page"), lambda r, p: {
        "first": 1, "prev": None, "next": p.number + 1 if p.more else None, "last": 3, "pages": 3, "items": COUNT,
        "data": photos(r, p)}),
    "asp-net": ("/api/photos", numbered("pageNumber"), lambda r, p: (photos(r, p), {"X-Pagination": json.dumps({
        "TotalCount": COUNT, "PageSize": 5, "CurrentPage": p.number, "TotalPages": 3, "HasNext": p.more})})),
    "abp": ("/api/app/photo?MaxResultCount=5", offset("SkipCount"), lambda r, p: {
        "totalCount": COUNT, "items": photos(r, p)}),
    "datatables": ("/photos/data?draw=1&start=0&length=5", offset("start"), lambda r, p: {
        "draw": 1, "recordsTotal": COUNT, "recordsFiltered": COUNT, "data": photos(r, p)}),
    "eve": ("/photos", numbered(), lambda r, p: {
        "_items": [{"_id": f"e{i}", "title": f"P{i}", "image": r.photo(i)} for i in p.ids],
        "_links": {"self": {"title": "photos", "href": "photos"}, **({"next": {
            "title": "next page", "href": f"photos?page={p.number + 1}"}} if p.more else {})},
        "_meta": {"page": p.number, "max_results": 5, "total": COUNT}}),
    "fastapi-cursor": ("/photos", cursor("cursor"), lambda r, p: {
        "items": photos(r, p), "total": None, "current_page": "x", "next_page": (p.next or {}).get("cursor")}),
    "discourse": ("/latest.json", numbered(first=0), lambda r, p: {"users": [], "topic_list": {
        "per_page": 5, "topics": r.items(p, image_url=r.photo),
        **({"more_topics_url": r.here(p.next, False)} if p.more else {})}}),
    "dpla": ("/v2/items?page_size=5", numbered(), lambda r, p: {
        "count": COUNT, "start": p.start, "limit": 5, "docs": r.items(p, object=r.photo)}),
    "rijksmuseum": ("/api/en/collection?ps=5", numbered("p"), lambda r, p: {
        "elapsedMilliseconds": 0, "count": COUNT, "artObjects": r.items(
            p, webImage=lambda i: {"guid": f"w{i}", "width": 1100, "height": 825, "url": r.photo(i)})}),
    "harvard": ("/object?size=5", numbered(), lambda r, p: {
        "info": {"totalrecordsperquery": 5, "totalrecords": COUNT, "pages": 3, "page": p.number,
                 **({"next": r.here(p.next)} if p.more else {})}, "records": r.items(p, primaryimageurl=r.photo)}),
    "ogc-features": ("/collections/photos/items", offset("startindex"), lambda r, p: {
        "type": "FeatureCollection", "numberMatched": COUNT, "numberReturned": len(p.ids), "features": [{
            "type": "Feature", "id": i, "geometry": None, "properties": {"name": f"P{i}", "photo": r.photo(i)}}
            for i in p.ids],
        "links": [{"rel": "self", "href": r.here({})}, *([{"rel": "next", "href": r.here(p.next)}] if p.more else [])]}),
    "stac": ("/search?limit=5", cursor("token"), lambda r, p: {
        "type": "FeatureCollection", "context": {"matched": COUNT, "returned": 5, "limit": 5}, "features": [{
            "type": "Feature", "id": f"S{i}", "assets": {
                "thumbnail": {"href": r.thumb(i), "type": "image/jpeg", "roles": ["thumbnail"]},
                "visual": {"href": r.photo(i), "type": "image/jpeg", "roles": ["visual"]}}} for i in p.ids],
        "links": [{"rel": "next", "method": "GET", "href": r.here(p.next)}] if p.more else []}),
    "kubernetes": ("/apis/photos", cursor("continue"), lambda r, p: {
        "kind": "PhotoList", "metadata": {"continue": p.next["continue"] if p.more else "", "remainingItemCount": COUNT - p.start - len(p.ids)},
        "items": [{"metadata": {"name": f"p{i}"}, "spec": {"image": r.photo(i)}} for i in p.ids]}),
    "nginx-json": ("/files/", whole, lambda r, p: [
        {"name": f"IMG_{i:04}.jpg", "type": "file", "mtime": "Wed, 01 Jan 2025 10:00:00 GMT", "size": 9} for i in p.ids]),
    "nested-count": ("/list", offset("skip"), lambda r, p: {
        "status": "success", "payload": {"images": photos(r, p), "stats": {"total_images": COUNT}}}),
    "cloudinary": ("/v1_1/demo/resources/image", cursor("next_cursor"), lambda r, p: {
        "resources": r.items(p, public_id=str, secure_url=r.photo),
        **({"next_cursor": p.next["next_cursor"]} if p.more else {})}),
    "bitbucket-server": ("/rest/api/1.0/photos", offset("start"), lambda r, p: {
        "size": len(p.ids), "limit": 5, "isLastPage": not p.more, "values": photos(r, p), "start": p.start,
        "nextPageStart": p.start + 5 if p.more else None}),
    "imgix": ("/api/v1/sources/1/assets", cursor("page[cursor]"), lambda r, p: {
        "data": [{"type": "assets", "id": f"/a{i}.jpg", "attributes": {"url": r.photo(i)}} for i in p.ids],
        "meta": {"cursor": {"current": "0", "hasMore": p.more, "limit": 5, "totalRecords": COUNT,
                            "next": (p.next or {}).get("page[cursor]")}}}),
    "ruoyi": ("/prod-api/photo/list", numbered("pageNum"), lambda r, p: {
        "code": 200, "msg": "ok", "total": COUNT, "rows": photos(r, p)}),
    "parse": ("/classes/Photo?limit=5&count=1", offset("skip"), lambda r, p: {"count": COUNT, "results": [{
        "objectId": f"o{i}", "image": {"__type": "File", "name": f"a_{i}.jpg", "url": r.photo(i)}} for i in p.ids]}),
    "link-relations": ("/photos", numbered(), lambda r, p: (photos(r, p), {
        "Link": f"<{r.here(p.next)}>; rel='next last'" if p.more else "<x>; rel='prev'"})),
    "azure-devops": ("/photos", cursor("continuationToken"), lambda r, p: (
        {"count": len(p.ids), "value": photos(r, p)},
        {"x-ms-continuationtoken": p.next["continuationToken"]} if p.more else {})),
    "world-bank": ("/photos", numbered(), lambda r, p: [
        {"page": p.number, "pages": 3, "per_page": "5", "total": COUNT}, photos(r, p)]),
    "total-in-last-element": ("/photos", numbered(), lambda r, p: [
        *photos(r, p), {"total_records": COUNT, "page": p.number, "per_page": 5}]),
    "next-list": ("/photos", numbered(), lambda r, p: {
        "results": photos(r, p), "next": [r.here(p.next)] if p.more else []}),
    "next-items": ("/photos", numbered(), lambda r, p: {
        "results": photos(r, p), "paging": {"next": {"page": p.number + 1, "limit": 5} if p.more else None}}),
    "links-list": ("/photos", numbered(), lambda r, p: {
        "photos": photos(r, p), "_links": [{"type": "next", "uri": r.here(p.next)}] if p.more else []}),
    "count-all": ("/photos", numbered(), lambda r, p: {
        "photos": photos(r, p), "count": len(p.ids), "count_all": COUNT}),
    "grand-total": ("/photos", numbered(), lambda r, p: {"photos": photos(r, p), "grandTotal": COUNT}),
    "max-page": ("/photos", numbered(), lambda r, p: {"photos": photos(r, p), "currentPage": p.number, "maxPage": 3}),
    "full-page": ("/posts.json?limit=5", numbered(), lambda r, p: photos(r, p)),
    "full-page-of-per": ("/channel?per=5", numbered(), lambda r, p: {"title": "Rome", "contents": photos(r, p)}),
    "inner-variables": (
        "/graphql?query=%7Bphotos(options:$options)%7Burl%7D%7D&variables=%7B%22options%22:%7B%22take%22:5,%22skip%22:0%7D%7D",
        lambda query: Page(json.loads(query.get("variables", '{"options": {"skip": 0}}'))["options"]["skip"], 5),
        lambda r, p: {"data": {"photos": photos(r, p)}}),
    "arguments": (
        "/graphql?query=%7Bphotos(take:5,skip:%200)%7Burl%7D%7D",
        lambda query: Page(int(re.search(r"skip: *(\d+)", query.get("query", "skip: 0")).group(1)), 5),
        lambda r, p: {"data": {"photos": photos(r, p), "photosCount": COUNT}}),
    "images-of-thumbnails": ("/models", numbered(), lambda r, p: {"next": r.here(p.next), "results": [{
        "uid": i, "thumbnails": {"images": [
            {"uid": i * 2, "url": r.photo(i), "width": 1100, "height": 825},
            {"uid": i * 2 + 1, "url": r.thumb(i), "width": 150, "height": 113}]}} for i in p.ids]}),
    "own-cursor": ("/feed?limit=5", cursor(), lambda r, p: {
        "feed": photos(r, p), **({"cursor": p.next["cursor"]} if p.more else {})}),
    "other-totals": ("/gallery", whole, lambda r, p: {
        "gallery": {"images": photos(r, p)}, "related": {"total": 250, "items": [{"title": "Other"}]}}),
    "page-of": ("/photos", numbered(), lambda r, p: {"photos": photos(r, p), "paging": {"current": p.number, "max": 3}}),
    "end-of-file": ("/photos", offset(), lambda r, p: {"photos": photos(r, p), "eof": not p.more, "offset": p.start}),
    "done": ("/photos", cursor(), lambda r, p: {
        "done": not p.more, "photos": photos(r, p), "cursor": p.next["cursor"] if p.more else ""}),
    "before-id": ("/photos", before("before_id"), lambda r, p: {
        "photos": [{"id": 200 - i, "image_url": r.photo(i)} for i in p.ids], "has_more": p.more}),
    "cursor-after": ("/users", cursor("after"), lambda r, p: {
        "data": photos(r, p), "pagination": {"cursor": p.next["after"]} if p.more else {}}),
    "base-of-links": ("/wiki/api/photos", offset("start"), lambda r, p: {
        "results": photos(r, p), "size": len(p.ids), "_links": {"base": r.base + "/wiki", **(
            {"next": f"/api/photos?start={p.start + 5}"} if p.more else {})}}),
    "repeated-cursor": ("/select?rows=5", cursor("cursorMark"), lambda r, p: {
        "response": {"docs": photos(r, p)}, "nextCursorMark": p.next["cursorMark"] if p.more else r.query["cursorMark"]}),
    "slices": ("/list?slice=1", numbered("slice"), lambda r, p: {
        "slice": p.number, "products": photos(r, p), **({"nextslice": p.number + 1} if p.more else {})}),
    "unknown-range": ("/photos", offset(), lambda r, p: (
        photos(r, p), {"Content-Range": f"{p.start}-{p.start + len(p.ids) - 1}/*"})),
    "sizes": ("/photos.get?count=5", offset(), lambda r, p: {"response": {"count": COUNT, "items": [{
        "id": i, "sizes": [{"type": "s", "url": r.thumb(i), "width": 150, "height": 113},
                           {"type": "z", "url": r.photo(i), "width": 1100, "height": 825}]} for i in p.ids]}}),
    "counts-of-others": ("/topics", numbered(), lambda r, p: {
        "topic_count": COUNT, "totalPostCount": 52, "topics": [
            {"tid": i, "thumbs": [{"url": r.photo(i)}]} for i in p.ids],
        "pagination": {"currentPage": p.number, "pageCount": 3}}),
    "script-variable": ("/api/read", offset("start"), lambda r, p: "var api_read = " + json.dumps({
        "posts-start": p.start, "posts-total": COUNT, "posts": photos(r, p)}) + ";\n"),
    "html-in-json": ("/topic.json", numbered(), lambda r, p: {"posts_count": COUNT, "post_stream": {"posts": [{
        "id": i, "cooked": f'<p>Post</p><a href="{r.local(i)}"><img src="{r.local_thumb(i)}"></a>'} for i in p.ids]},
        "suggested": [{"title": "Rome", "image_url": r.thumb(0)}]}),
    "encoded-for-html": ("/r/photos.json", whole, lambda r, p: [
        {"id": i, "image": {"url": r.photo(i) + "?a=1&amp;b=2"}} for i in p.ids]),
    "below-base": ("/wiki/api/attachments", whole, lambda r, p: {
        "results": [{"title": f"P{i}", "_links": {"download": f"/IMG_{i:04}.jpg"}} for i in p.ids],
        "_links": {"base": r.base + "/files"}}),
    "below-list": ("/files", whole, lambda r, p: [
        {"name": f"IMG_{i:04}.jpg", "content_type": "image/jpeg"} for i in p.ids]),
    "range-in-header": ("/search?_from=0&_to=4", lambda query: Page(
        int(query.get("_from", 0)), int(query.get("_to", 4)) - int(query.get("_from", 0)) + 1), lambda r, p: (
            r.items(p, images=lambda i: [{"imageUrl": r.photo(i)}]), {"resources": f"{p.start}-{p.start + len(p.ids) - 1}/{COUNT}"})),
    "sizes-of-one": ("/search", numbered(), lambda r, p: {"pagination": {
        "current": p.number, "of": COUNT, "perpage": 5, "total": 3}, "results": [{
        "id": i, "image_url": [r.thumb(i) + "#h=113&w=150", r.photo(i) + "#h=825&w=1100"]} for i in p.ids]}),
    "keyed-sizes": ("/items", numbered(), lambda r, p: {"features": [{"id": i, "assets": {
        "hd": {"href": r.photo(i)}, "sd": {"href": r.photo(i) + "?sd"}, "thumb": {"href": r.thumb(i)}}} for i in p.ids],
        "links": [{"rel": "next", "href": r.here(p.next)}] if p.more else []}),
    "counts-of-the-page": ("/search?rows=5", offset("start", first=1), lambda r, p: {
        "itemsCount": len(p.ids), "totalResults": COUNT, "items": r.items(p, edmIsShownBy=lambda i: [r.photo(i)])}),
    "sizes-beside": ("/1/photos", numbered(), lambda r, p: ({"data": [{"id": i, "images": [
        {"height": 825, "source": r.photo(i), "width": 1100}, {"height": 480, "source": r.photo(i) + "?m", "width": 640},
        {"height": 113, "source": r.thumb(i), "width": 150}]} for i in p.ids]}, r.link(p))),
    "full-thumbnails": ("/records", numbered(), lambda r, p: ({"records": [{"fields": {"Photo": [{
        "url": r.photo(i), "width": 1100, "height": 825, "thumbnails": {
            "large": {"url": r.thumb(i), "width": 640, "height": 480},
            "full": {"url": r.thumb(i) + "?f", "width": 3000, "height": 3000}}}]}} for i in p.ids]}, r.link(p))),
    "pages-from-zero": ("/search?limit=5&page=0", numbered(first=0), lambda r, p: photos(r, p)),
    "pages-from-zero-in-headers": ("/search?limit=5", numbered(first=0), lambda r, p: (photos(r, p), {
        "Pagination-Count": COUNT, "Pagination-Page": p.number, "Pagination-Limit": 5})),
    "guessed-pages-from-zero": ("/search?limit=5", numbered(first=0), lambda r, p: photos(r, p)),
    "ratings": ("/release", whole, lambda r, p: {
        "community": {"rating": {"count": 40}}, "images": r.items(p, uri=r.photo)}),
    "start-with": ("/objects", lambda query: Page(int(query.get("start", "0")), 5), lambda r, p: {
        "objects": photos(r, p), **({"nextStartWith": f"{p.start + 5:04}"} if p.more else {})}),
    "start-cursor": ("/blocks", cursor("start_cursor"), lambda r, p: {
        "results": photos(r, p), "has_more": p.more, "next_cursor": (p.next or {}).get("start_cursor")}),
    "next-item": ("/search?index=0", offset("index"), lambda r, p: {
        "properties": photos(r, p), "pagination": {"first": "0", **({"next": str(p.start + 5)} if p.more else {})}}),
    "container-start": ("/all?X-Plex-Container-Start=0&X-Plex-Container-Size=5", offset("X-Plex-Container-Start"), lambda r, p: (
        f'<?xml version="1.0"?><Container size="{len(p.ids)}" totalSize="{COUNT}" offset="{p.start}">' + "".join(
            f'<Photo title="P{i}"><Part file="{r.photo(i)}"/></Photo>' for i in p.ids) + "</Container>")),
    "sru": ("/sru?startRecord=1&maximumRecords=5", offset("startRecord", first=1), lambda r, p: (
        f'<?xml version="1.0"?><r xmlns:z="z"><z:numberOfRecords>{COUNT}</z:numberOfRecords><z:records>' + "".join(
            f"<z:record><title>P{i}</title><url>{r.photo(i)}</url></z:record>" for i in p.ids) + "</z:records>"
        + (f"<z:nextRecordPosition>{p.start + 6}</z:nextRecordPosition>" if p.more else "") + "</r>")),
    "csw": ("/csw", offset("startPosition", first=1), lambda r, p: (
        f'<?xml version="1.0"?><r><Results numberOfRecordsMatched="{COUNT}" nextRecord="{p.start + 6 if p.more else 0}">' + "".join(
            f"<Record><title>P{i}</title><URI>{r.photo(i)}</URI></Record>" for i in p.ids) + "</Results></r>")),
    "stored-query": ("/graphql?query_hash=a&variables=%7B%22first%22%3A5%7D", lambda query: cursor("after")(json.loads(query.get("variables", "{}"))), lambda r, p: {
        "data": {"user": {"media": {"page_info": {"has_next_page": p.more, "end_cursor": (p.next or {}).get("after")},
                                    "edges": [{"node": node} for node in photos(r, p)]}}}}),
    "only-html": ("/messages", numbered(), lambda r, p: {"page": p.number, "pages": p.pages, "messages": [{
        "id": i, "content": f'<p>A</p><a href="{r.local(i)}"><img src="{r.local_thumb(i)}"></a>'} for i in p.ids]}),
    "zoom": ("/images", whole, lambda r, p: r.items(
        p, url_zoom=r.photo, url_standard=lambda i: r.thumb(i) + "?s", url_thumbnail=r.thumb)),
    "cover": ("/photos", whole, lambda r, p: {"items": r.items(p, spec=lambda i: {
        "url": r.local(i), "cover": r.local_thumb(i).replace("IMG", "thumb-IMG")})}),
    "own-shapes": ("/videos", whole, lambda r, p: {"items": r.items(p, thumbnails=lambda i: {
        "default": {"url": r.thumb(i), "width": 120, "height": 90},
        "maxres": {"url": r.photo(i), "width": 1280, "height": 720}})}),
    "types-beside": ("/records", whole, lambda r, p: '<?xml version="1.0"?><records>' + "".join(
        f'<record><id>{i}</id><images><src type="thumbnail">{r.thumb(i)}</src><src type="highres">{r.photo(i)}</src></images></record>'
        for i in p.ids) + "</records>"),
    "sizes-in-query": ("/estates", numbered(), lambda r, p: {"result_size": COUNT, "per_page": 5, "page": p.number, "estates": r.items(
        p, _links=lambda i: {"image_middle": [{"href": r.photo(i) + "?fl=res,1"}], "images": [{"href": r.photo(i) + "?fl=res,9"}]})}),
    "markdown": ("/posts", numbered(), lambda r, p: {"total_posts": COUNT, "posts": [
        {"id": i, "body": f"A walk.\n\n![Day {i}]({r.photo(i)})\n\n[About]({r.base}/about)"} for i in p.ids]}),
    "size-template": ("/offers", whole, lambda r, p: {"data": [{"id": i, "photos": [{
        "id": i, "width": 640, "height": 480, "link": f"{r.base}/files/IMG_{i:04}.jpg/content;s={{width}}x{{height}}"}]} for i in p.ids]}),
    "sizes-in-names": ("/get", cursor("anchor"), lambda r, p: {
        "photos": r.items(p, pic50x50=lambda i: f"{r.base}/files/small/i?f=IMG_{i:04}.jpg",
                          pic640x480=lambda i: f"{r.base}/files/i?f=IMG_{i:04}.jpg"),
        "hasMore": p.more, "anchor": (p.next or {}).get("anchor"), "totalCount": COUNT}),
    "count-of-page": ("/search?page_size=24", lambda query: Page(0, COUNT), lambda r, p: {
        "count": COUNT, "page": 1, "page_count": COUNT, "page_size": 24, "products": photos(r, p)}),
    "logos-only": ("/events", numbered(), lambda r, p: {"page": p.number, "pages": p.pages, "events": r.items(
        p, logo=lambda i: {"original": {"url": r.photo(i)}})}),
    "atom-text-html": ("/atom", whole, lambda r, p: '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">' + "".join(
        f'<entry><id>{i}</id><title>P{i}</title><content type="text/html">&lt;img src="{r.photo(i)}"&gt;</content></entry>'
        for i in p.ids) + "</feed>"),
}

MARKUP = {
    "pages-of-reviews": ("/product/", whole, lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                         + '<div id="reviews" data-total-pages="8"></div>'),
    "page-below": ("/photos", lambda _: Page(0, COUNT), lambda r, p: below_pages(r, "/photos", "{}")),
    "page-below-in-czech": ("/fotografie/", lambda _: Page(0, COUNT), lambda r, p: below_pages(r, "/fotografie/", "strana-{}/")),
    "encoded-path": ("/object/sea:collection", numbered(first=0), lambda r, p: figures(r, p, lambda i: (
        f'<img src="{r.local(i)}">')) + (f'<a href="/{r.case}/object/sea%3Acollection?page={p.number + 1}">next ›</a>' if p.more else "")),
    "next-topic": ("/index.php?topic=5.0", lambda query: Page(int(query.get("topic", "5.0")[2:4]), 5), lambda r, p: (
        '<!doctype html><html><head><link rel="next" href="?topic=5.0;prev_next=next"></head><body>'
        + "".join(f'<img src="{r.local(i)}">' for i in p.ids)
        + " ".join(f'<a href="?topic=5.{n * 5}">{n + 1}</a>' for n in range(3) if n * 5 != p.start)
        + '<a href="?topic=5.0;prev_next=next">next topic</a>')),
    "avatars": ("/thread/", whole, lambda r, p: '<div class="author_avatar"><a href="/who"><img src="a.jpg" width="100"></a></div>'
                + figures(r, p, lambda i: f'<a href="{r.local(i)}"><img src="{r.local_thumb(i)}"></a>')),
    "no-width": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<a href="/{r.case}/album/{i}"><img src="{r.local_thumb(i)}" width="150"></a>')) if r.path == "/album/" else
        f'<html><body><img src="{r.local(int(r.path[7:]))}"></body></html>'),
    "post": ("/trip/", whole, lambda r, p: (
        '<!doctype html><html><head><link rel="next" href="/article/rome/"></head><body class="post single-post">'
        + "".join(f'<img src="{r.local(i)}">' for i in p.ids))),
    "counts-of-albums": ("/trip/", whole, lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                         + "<h2>2026 photos</h2><ul><li>40 photos</li><li>120 photos</li></ul>"),
    "backgrounds": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<div class="tile" data-bg="url({r.local(i)})" aria-label="P{i}"></div>'))),
    "others-in-script": ("/album/", whole, lambda r, p: (
        "<!doctype html><html><body>" + "".join(
            f'<a href="{r.local(i)}"><img src="{r.local_thumb(i)}"></a>' for i in p.ids[:5])
        + '<script>window["album_items"] = ' + json.dumps(
            [{"href": r.local(i), "src": r.local_thumb(i)} for i in p.ids[5:]]) + ";</script>")),
    "chapters": ("/rome.html", whole, lambda r, p: (
        '<!doctype html><html><head><link rel="next" href="paris.html"></head><body>'
        + "".join(f'<img src="{r.local(i)}">' for i in p.ids))),
    "lazy-files": ("/thread/", numbered(), lambda r, p: figures(r, p, lambda i: (
        f'<img src="static/none.gif" zoomfile="{r.local(i)}" file="{r.local(i)}">')) + (
            f'<a class="nxt" href="?page={p.number + 1}">Next</a>' if p.more else "")),
    "messages": ("/channel", lambda query: Page(COUNT - int(query.get("before", COUNT)), 5), lambda r, p: (
        "<!doctype html><html><head>"
        + (f'<link rel="next" href="?before={COUNT - p.start + 5}">' if p.start else "") + "</head><body>" + "".join(
            f'<a class="photo" href="https://example.org/{i}" style="background-image:url(\'{r.local(i)}\')"></a>'
            for i in p.ids) + (f'<a class="messages_more" href="?before={COUNT - p.start - 5}"></a>' if p.more else ""))),
    "entries": ("/", offset("skip"), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<a href="?skip={p.start + 5}">Previous 5</a>' if p.more else "")
        + (f'<a href="?skip={p.start - 5}">Next 5</a>' if p.start else "")),
    "objects": ("/album", whole, lambda r, p: figures(r, p, lambda i: (
        "<div data-object='" + urllib.parse.quote(json.dumps({"image": {"name": f"{i}.jpg", "url": r.local(i)}}))
        + f"'><a href=\"/image/{i}\"><img src=\"{r.local_thumb(i)}\" width=\"500\"></a></div>"))),
    "arrows": ("/trip/", whole, lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
               + '<a href="../"><img src="res/previous.gif"></a>'),
    "editions": ("/photos", whole, lambda r, p: figures(r, p, lambda i: (
        f'<img src="{r.local(i)}"><figcaption>Edition {i + 1} of 250</figcaption>'))),
    "greek": ("/photos", numbered(), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<a href="?page={p.number + 1}">Επόμενη</a>' if p.more else "")),
    "article": ("/trip/", whole, lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + '<a rel="next" href="/article/rome/">Rome</a>'
                + '<a href="/">Photos &amp; more</a>'),
    "form": ("/photos", numbered(), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<form><input type="hidden" name="page" value="{p.number + 1}"><button>Next</button></form>' if p.more else "")),
    "page-with-link": ("/photos", numbered(), lambda r, p: (
        figures(r, p, lambda i: f'<img src="{r.local(i)}">'), {"Link": f'<{r.here(p.next)}>; rel="next"'} if p.more else {})),
    "whole-with-attributes": ("/photos", whole, lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                              + '<a class="cart" data-total="4900">EUR 49</a><span data-pages="320">book</span>'
                              + '<form action="/news"><input name="email"><button>→</button></form>'),
    "download-link": ("/photos", whole, lambda r, p: figures(r, p, lambda i: (
        f'<div class="card"><img src="{r.local_thumb(i)}"><a download href="{r.local(i)}">Download</a></div>'))),
    "hugo": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<figure><picture><source type="image/webp" srcset="{r.local_thumb(i)} 150w, {r.local(i)} 1100w">'
        f'<img loading="lazy" src="{r.local_thumb(i)}" width="150"></picture><figcaption>P{i}</figcaption></figure>'))),
    "eleventy": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<picture><source type="image/avif" srcset="{r.local_thumb(i)} 150w, {r.local(i)} 1100w" sizes="100vw">'
        f'<source type="image/jpeg" srcset="{r.local_thumb(i)} 150w, {r.local(i)} 1100w" sizes="100vw">'
        f'<img alt="P{i}" src="{r.local_thumb(i)}" width="1100" height="825"></picture>'))),
    "next-image": ("/album", whole, lambda r, p: figures(r, p, lambda i: (
        '<img decoding="async" srcset="' + ", ".join(
            f"{urllib.parse.quote('/' + r.case)}/_next/image?url={urllib.parse.quote(r.local(i), '')}&amp;w={w}&amp;q=75 {w}w"
            for w in (150, 1200)) + f'" src="/{r.case}/_next/image?url={urllib.parse.quote(r.local(i), "")}&amp;w=150&amp;q=75">'))),
    "nuxt": ("/album", whole, lambda r, p: script(r, p, (
        '<script type="application/json" id="__NUXT_DATA__">' + json.dumps([
            {"photos": 1}, [2 + 3 * i for i in p.ids],
            *sum(([{"title": 3 + 3 * i, "src": 4 + 3 * i}, f"P{i}", r.local(i)] for i in p.ids), [])]) + "</script>"))),
    "sveltekit": ("/album", whole, lambda r, p: script(r, p, (
        "<script>{ const element = document.currentScript.parentElement; kit.start(app, element, {node_ids: [0, 2], "
        "data: [null,{type:\"data\",data:{photos:[" + ",".join(
            f'{{src:"{r.local(i)}",title:"P{i}"}}' for i in p.ids) + "]},uses:{}}]}); }</script>"))),
    "astro": ("/album", whole, lambda r, p: script(r, p, '<astro-island uid="Z1" props="' + attribute(
        {"photos": [1, [[0, {"src": [0, r.local(i)], "alt": [0, f"P{i}"]}] for i in p.ids]]}) + '"></astro-island>')),
    "inertia": ("/album", numbered(), lambda r, p: (
        '<!doctype html><html><body><div id="app" data-page="' + attribute({"component": "Album", "props": {"photos": {
            "data": photos(r, p), "current_page": p.number, "last_page": 3, "total": COUNT}}}) + '"></div></body></html>')),
    "next-data": ("/album", numbered(), lambda r, p: script(r, p, (
        '<script id="__NEXT_DATA__" type="application/json">' + json.dumps({"props": {"pageProps": {
            "photos": photos(r, p), "pagination": {"page": p.number, "totalPages": 3, "total": COUNT},
            "reviews": {"total": 200, "items": [{"text": "x"}]}}}}) + "</script>"), False)),
    "angular": ("/album", whole, lambda r, p: script(r, p, '<script id="ng-state" type="application/json">' + json.dumps(
        {"123": {"b": {"photos": photos(r, p)}, "h": {}, "s": 200, "u": "/api"}}) + "</script>")),
    "alpine": ("/album", whole, lambda r, p: script(r, p, (
        '<div x-data="{ open: false, photos: [' + ",".join(
            f"{{ src: '{r.local(i)}', title: 'P{i}' }}" for i in p.ids) + ']}"></div>'))),
    "gatsby": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<div class="gatsby-image-wrapper"><picture><source type="image/webp" data-srcset="{r.local_thumb(i)} 150w, '
        f'{r.local(i)} 1100w"><img data-gatsby-image-ssr data-main-image style="opacity:0" data-src="{r.local_thumb(i)}" '
        f'data-srcset="{r.local_thumb(i)} 150w, {r.local(i)} 1100w" alt=""></picture></div>'))),
    "lightgallery": ("/album/", whole, lambda r, p: '<div id="lightgallery">' + figures(r, p, lambda i: (
        f'<a class="gallery-item" data-src="{r.local(i)}" data-sub-html="<h4>P{i}</h4>"><img src="{r.local_thumb(i)}"></a>'))),
    "glightbox": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<a href="#" class="glightbox" data-href="{r.local(i)}"><img src="{r.local_thumb(i)}" width="150"></a>'))),
    "nanogallery": ("/album/", whole, lambda r, p: (
        f"<!doctype html><html><body><div id=g></div><script>jQuery('#g').nanogallery2({{itemsBaseURL: '/{r.case}/files/', "
        "items: [" + ",".join(
            f"{{ src: 'IMG_{i:04}.jpg', srct: 'small/IMG_{i:04}.jpg', title: 'P{i}' }}" for i in p.ids) + "]})</script>")),
    "unitegallery": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<img alt="P{i}" src="{r.local_thumb(i)}" data-image="{r.local(i)}" data-description="x">'))),
    "galleria": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<a href="{r.local(i)}"><img src="{r.local_thumb(i)}" data-big="{r.local(i)}" data-title="P{i}"></a>'))),
    "sigal": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<figure class="gallery__img--main"><a href="{r.local(i)}" data-big="{r.local(i)}"><img src="{r.local_thumb(i)}" '
        f'title="IMG_{i:04}.jpg"></a></figure>'))),
    "thumbsup": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<li data-html="" data-src="{r.local(i)}"><a href="{r.local(i)}" class="thumbnail"><img src="{r.local_thumb(i)}" '
        f'width="150" height="113" alt="P{i}"></a></li>'))),
    "wordpress-block": ("/post/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<figure class="wp-block-image size-thumbnail"><img src="{r.local_thumb(i)}" data-id="{i}" '
        f'data-full-url="{r.photo(i)}" data-link="{r.base}/{i}/" class="wp-image-{i}"></figure>'))),
    "jetpack": ("/post/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<div class="tiled-gallery-item"><a href="{r.base}/post/{i}/"><img data-orig-file="{r.photo(i)}" '
        f'data-orig-size="1100,825" data-medium-file="{r.thumb(i)}" src="{r.thumb(i)}" width="150"></a></div>'))),
    "squarespace": ("/gallery", whole, lambda r, p: figures(r, p, lambda i: (
        f'<div class="slide"><noscript><img src="{r.photo(i)}"></noscript><img class="thumb-image" alt="P{i}" '
        f'data-src="{r.photo(i)}" data-image="{r.photo(i)}" data-image-dimensions="1100x825" data-load="false"></div>'))),
    "phpbb": ("/viewtopic.php?t=5", offset("start"), lambda r, p: figures(r, p, lambda i: (
        f'<dl class="file"><dt class="attach-image"><img src="./files/file.php?id={i}" class="postimage" '
        f'alt="IMG_{i:04}.jpg"></dt></dl>')) + (
            f'<ul><li class="arrow next"><a href="./viewtopic.php?t=5&amp;start={p.start + 5}" rel="next">Next</a></li></ul>'
            if p.more else "")),
    "xenforo": ("/threads/a.1/", numbered(), lambda r, p: figures(r, p, lambda i: (
        f'<a class="file-preview js-lbImage" href="/{r.case}/files/img_{i:04}-jpg.{i}/" target="_blank">'
        f'<img src="{r.local_thumb(i)}" alt="IMG_{i:04}.jpg" width="150"></a>')) + (
            f'<a href="{r.here(p.next, False)}" class="pageNav-jump pageNav-jump--next">Next</a>' if p.more else "")),
    "discourse-topic": ("/t/a/1", whole, lambda r, p: figures(r, p, lambda i: (
        f'<a class="lightbox" href="{r.local(i)}" data-download-href="/uploads/x{i}?dl=1" title="IMG_{i}"><img '
        f'src="{r.local_thumb(i)}" srcset="{r.local_thumb(i)}, {r.local_thumb(i)}?2 1.5x" width="690" height="517"></a>'))),
    "dokuwiki": ("/doku.php?id=album", whole, lambda r, p: figures(r, p, lambda i: (
        f'<a href="/{r.case}/files/fetch.php?media=IMG_{i:04}.jpg" class="lightbox"><img '
        f'src="/{r.case}/files/fetch.php?w=150&amp;h=113&amp;tok=ab{i}&amp;media=IMG_{i:04}.jpg" width="150"></a>'))),
    "drupal-view": ("/photos", numbered(first=0), lambda r, p: figures(r, p, lambda i: (
        f'<div class="views-row"><a href="/{r.case}/node/{i}"><img src="{r.local_thumb(i)}?itok=x{i}" width="150" '
        f'height="113" class="image-style-thumbnail"></a></div>')) + (
            f'<li class="pager__item--next"><a href="?page={p.number + 1}" title="Go to next page">Next ›</a></li>'
            if p.more else "") if r.path == "/photos" else
        f'<html><body><h1>Node</h1><img src="{r.local(int(r.path[6:]))}" width="1100" height="825"></body></html>'),
    "zenphoto": ("/album/", numbered(), lambda r, p: figures(r, p, lambda i: (
        f'<div class="imagethumb"><a href="/{r.case}/album/IMG_{i:04}.jpg.html"><img src="{r.local_thumb(i)}" '
        f'width="150"></a></div>')) + (
            f'<div class="pagelist"><a class="nextpage" href="{r.here(p.next, False)}">next »</a></div>' if p.more else "")
        if r.path == "/album/" else f'<html><body><a href="/{r.case}/files/{r.path[7:-5]}"><img src="/{r.case}/files/small/'
        f'{r.path[7:-5]}"></a></body></html>'),
    "turbo": ("/photos", numbered(), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<turbo-frame id="page_2" loading="lazy" src="{r.here(p.next, False)}"></turbo-frame>' if p.more else "")),
    "infinite-scroll": ("/photos", numbered(), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<div class="infinite" data-next-page-url="{r.here(p.next, False)}"></div>' if p.more else "")),
    "numbers-only": ("/photos.html", offset("start"), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        '<div class="pages">' + " ".join(
            f'<a href="?start={n * 5}">{n + 1}</a>' if n * 5 != p.start else f"<b>{n + 1}</b>" for n in range(3)) + "</div>")),
    "blogger": ("/search?max-results=5", cursor("updated-max"), lambda r, p: figures(r, p, lambda i: (
        f'<div class="post"><a href="{r.photo(i)}"><img src="{r.thumb(i)}" border="0"></a></div>')) + (
            f'<a class="blog-pager-older-link" href="{r.here(p.next)}">Older Posts</a>' if p.more else "")),
    "amp": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<amp-img src="{r.local(i)}" width="1100" height="825" layout="responsive" alt="P{i}"></amp-img>'))),
    "shopify-theme": ("/collection", whole, lambda r, p: figures(r, p, lambda i: (
        f'<img class="lazyload" src="{r.local_thumb(i)}" data-src="/{r.case}/files/IMG_{i:04}_{{width}}x.jpg" '
        f'data-widths="[150, 1100]" data-aspectratio="1.33">'))),
    "web-component": ("/album/", whole, lambda r, p: figures(r, p, lambda i: (
        f'<photo-card image="{r.local(i)}" caption="P{i}"></photo-card>'))),
    "iis": ("/files/", whole, lambda r, p: (
        f"<html><head><title>127.0.0.1 - /files/</title></head><body><H1>127.0.0.1 - /files/</H1><hr><pre><A HREF=\"/\">"
        "[To Parent Directory]</A><br><br>" + "".join(
            f' 1/1/2025  10:00 AM  9999 <A HREF="{r.local(i)}">IMG_{i:04}.jpg</A><br>' for i in p.ids) + "</pre><hr></body>")),
    "jetty": ("/files/", whole, lambda r, p: (
        "<!DOCTYPE html><html><head><title>Directory: /files/</title></head><body><h1 class=\"title\">Directory: /files/</h1>"
        "<table class=\"listing\"><tbody>" + "".join(
            f'<tr><td class="name"><a href="{r.local(i)}">IMG_{i:04}.jpg&nbsp;</a></td><td class="size">9 bytes</td></tr>'
            for i in p.ids) + "</tbody></table></body></html>")),
    "darkhttpd": ("/files/", whole, lambda r, p: (
        "<!DOCTYPE html>\n<html>\n<head>\n<title>/files/</title>\n</head>\n<body>\n<h1>/files/</h1>\n<table border=\"0\">\n"
        + "".join(f'<tr><td><a href="IMG_{i:04}.jpg">IMG_{i:04}.jpg</a></td><td>9</td></tr>\n' for i in p.ids)
        + "</table><hr>Generated by darkhttpd/1.14</body></html>")),
    "npx-serve": ("/files/", whole, lambda r, p: (
        "<!DOCTYPE html><html><head><title>Files within files/</title></head><body><main><header><h1><i>Index of&nbsp;</i>"
        '<a href="/">files/</a></h1></header><ul id="files">' + "".join(
            f'<li><a href="{r.local(i)}" title="IMG_{i:04}.jpg" class="image jpg">IMG_{i:04}.jpg</a></li>' for i in p.ids)
        + "</ul></main></body></html>")),
    "http-server": ("/files/", whole, lambda r, p: (
        '<!doctype html><html><head><title>Index of /files/</title></head><body><h1>Index of /files/</h1><table>' + "".join(
            f'<tr><td><i class="icon icon-jpg"></i></td><td class="perms"><code>(-rw-r--r--)</code></td><td '
            f'class="display-name"><a href="./IMG_{i:04}.jpg">IMG_{i:04}.jpg</a></td></tr>' for i in p.ids)
        + "</table></body></html>")),
    "rss-media": ("/feed", numbered("paged"), lambda r, p: (
        '<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom='
        '"http://www.w3.org/2005/Atom"><channel><title>x</title>' + (
            f'<atom:link rel="next" href="{html.escape(r.here(p.next))}"/>' if p.more else "") + "".join(
            f'<item><title>P{i}</title><media:group><media:content url="{r.photo(i)}" width="1100"/><media:content '
            f'url="{r.thumb(i)}" width="150"/></media:group></item>' for i in p.ids) + "</channel></rss>")),
    "opds": ("/opds", offset("start"), lambda r, p: (
        '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><id>x</id><title>Books</title>' + (
            f'<link rel="next" type="application/atom+xml" href="{html.escape(r.here(p.next))}"/>' if p.more else "")
        + "".join(
            f'<entry><title>B{i}</title><id>b{i}</id><link rel="http://opds-spec.org/image" type="image/jpeg" '
            f'href="{r.local(i)}"/><link rel="http://opds-spec.org/image/thumbnail" type="image/jpeg" '
            f'href="{r.local_thumb(i)}"/></entry>' for i in p.ids) + "</feed>")),
    "opds-2": ("/opds2", numbered(), lambda r, p: {
        "metadata": {"title": "Books", "numberOfItems": COUNT}, "publications": [{
            "metadata": {"title": f"B{i}", "identifier": f"urn:{i}"}, "links": [{"href": f"/b{i}.epub"}], "images": [
                {"href": r.photo(i), "type": "image/jpeg", "width": 1100, "height": 825},
                {"href": r.thumb(i), "type": "image/jpeg", "width": 150, "height": 113}]} for i in p.ids],
        "links": [{"rel": "self", "href": r.here({})}, *([{"rel": "next", "href": r.here(p.next)}] if p.more else [])]}),
    "json-feed": ("/feed.json", numbered(), lambda r, p: {
        "version": "https://jsonfeed.org/version/1.1", "title": "x", **({"next_url": r.here(p.next)} if p.more else {}),
        "items": [{"id": f"j{i}", "title": f"P{i}", "url": f"{r.base}/post/{i}", "image": r.photo(i)} for i in p.ids]}),
    "sitemap": ("/sitemap.xml", whole, lambda r, p: (
        '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image='
        '"http://www.google.com/schemas/sitemap-image/1.1">' + "".join(
            f"<url><loc>{r.base}/p{i}</loc><image:image><image:loc>{r.photo(i)}</image:loc></image:image></url>"
            for i in p.ids) + "</urlset>")),
    "azure": ("/container?restype=container&comp=list", cursor("marker"), lambda r, p: (
        f'<?xml version="1.0"?><EnumerationResults ContainerName="{r.base}/container"><Blobs>' + "".join(
            f"<Blob><Name>IMG_{i:04}.jpg</Name><Properties><Content-Length>9</Content-Length></Properties></Blob>"
            for i in p.ids)
        + f"</Blobs><NextMarker>{(p.next or {'marker': ''})['marker']}</NextMarker></EnumerationResults>")),
    "oai": ("/oai?verb=ListRecords&metadataPrefix=oai_dc",
            # Servers refuse a token beside other arguments.
            lambda query: cursor("resumptionToken")(
                {"resumptionToken": "strict"} if {"resumptionToken", "metadataPrefix"} <= query.keys() else query),
            lambda r, p: (
                '<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords>' + "".join(
                    f"<record><header><identifier>oai:x:{i}</identifier></header><metadata><oai_dc:dc xmlns:oai_dc="
                    '"http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>'
                    f"P{i}</dc:title><dc:identifier>{r.photo(i)}</dc:identifier></oai_dc:dc></metadata></record>"
                    for i in p.ids)
                + f'<resumptionToken completeListSize="{COUNT}">{(p.next or {"resumptionToken": ""})["resumptionToken"]}'
                "</resumptionToken></ListRecords></OAI-PMH>")),
    "iiif-3": ("/manifest.json", whole, lambda r, p: {
        "@context": "http://iiif.io/api/presentation/3/context.json", "id": r.here({}), "type": "Manifest",
        "label": {"en": ["x"]}, "items": [{
            "id": f"{r.base}/c{i}", "type": "Canvas", "width": 1100, "height": 825, "items": [{
                "id": f"{r.base}/a{i}", "type": "AnnotationPage", "items": [{
                    "id": f"{r.base}/n{i}", "type": "Annotation", "motivation": "painting", "body": {
                        "id": r.photo(i), "type": "Image", "format": "image/jpeg", "width": 1100, "height": 825}}]}]}
            for i in p.ids]}),
    "csv": ("/photos.csv", numbered(), lambda r, p: (
        "id,title,url\n" + "".join(f"{i},P{i},{r.photo(i)}\n" for i in p.ids), r.link(p))),
    "csv-of-links": ("/sets.csv", numbered(), lambda r, p: (
        "set_num,name,link,img_url\n" + "".join(f"{i}-1,S{i},{r.base}/sets/{i},{r.photo(i)}\n" for i in p.ids), r.link(p))),
    "lines": ("/photos.ndjson", numbered(), lambda r, p: (
        "".join(json.dumps(photo) + "\n" for photo in photos(r, p)), {"X-Total-Count": COUNT})),
    "arrow-label": ("/photos", numbered("seite"), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<a href="{r.here(p.next, False)}" aria-label="Zur nächsten Seite"><svg></svg></a>' if p.more else "")),
    "japanese": ("/photos", numbered("no"), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<a href="{r.here(p.next, False)}">次のページ</a>' if p.more else "")),
    "select-pager": ("/photos", numbered(), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                     + '<select onchange="location=this.value">' + "".join(
                         f'<option value="{r.here({"page": n}, False)}">{n}</option>' for n in (1, 2, 3)) + "</select>"),
    "base": ("/album/photos", numbered(), lambda r, p: (
        f'<html><head><base href="/{r.case}/"></head><body>' + "".join(f'<img src="files/IMG_{i:04}.jpg">' for i in p.ids)
        + (f'<a rel="next" href="album/photos?page={p.number + 1}">Next</a>' if p.more else ""))),
    "densities": ("/photos", whole, lambda r, p: figures(r, p, lambda i: (
        f'<img src="{r.local_thumb(i)}" srcset="{r.local_thumb(i)} 1x, {r.local(i)} 3x">'))),
    "previews": ("/photos", whole, lambda r, p: "<!doctype html><html><head>" + "".join(
        f'<meta property="og:image:url" content="{r.photo(i)}">' for i in p.ids) + "</head><body><div id=root></div>"),
    "logo": ("/album/", whole, lambda r, p: figures(
        r, Page(-1, COUNT + 1), lambda i: f'<a href="/{r.case}/album/{i}"><img src="{r.local_thumb(i)}" width="150"></a>')
        .replace("<main>", f'<a href="/"><img src="/{r.case}/files/logo.jpg"></a><main>') if r.path == "/album/" else
        f'<html><body><img src="/{r.case}/files/logo.jpg"><img src="{r.local(int(r.path[7:]))}"></body></html>'),
    "logo-in-folder": ("/album/", whole, lambda r, p: f'<html><body><img src="/{r.case}/files/logo.jpg">' + figures(
        r, p, lambda i: f'<img src="{r.local(i)}">')),
    "many-folders": ("/album/", whole, lambda r, p: f'<html><body><img src="/{r.case}/you/files/logo.jpg">' + figures(
        r, p, lambda i: f'<img src="/{r.case}/files/a{i}/b{i}/IMG_{i:04}.jpg">')),
    "numbers-of-items": ("/album", offset("debut"), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                         + " | ".join(f'<a href="?debut={n}">{n}</a>' for n in (0, 5, 10) if n != p.start)),
    "previous": ("/blog", whole, lambda r, p: below_pages(r, "/blog", "previous/{}").replace("Older →", "«Previous").replace(
        'class="next"', 'class="blog"')),
    "more-button": ("/shop", offset("start"), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<p>5 of {COUNT} Results</p><button data-url="{r.here(p.next)}">More Results</button>' if p.more else "")),
    "next-form": ("/gallery", whole, lambda r, p: re.sub(
        '<a class="next" href="([^"]+)">[^<]+</a>', '<form action="\\1" method="get"><button>Next</button></form>',
        below_pages(r, "/gallery", "{}/"))),
    "index-from-zero": ("/album/index", whole, lambda r, p: figures(
        r, Page(5 * int(re.sub(r"\D", "", r.path) or 0), 5), lambda i: f'<img src="{r.local(i)}">')
        + f'0 | <a href="/{r.case}/album/index_1.html">1</a> | <a href="/{r.case}/album/index_2.html">2</a>'),
    "parameter-from-zero": ("/album", numbered("p", first=0), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                            + " ".join(f'<a href="?p={n}">{n + 1}</a>' for n in range(3) if 5 * n != p.start)),
    "icon-links": ("/search", whole, lambda r, p: figures(
        r, p, lambda i: f'<a href="{r.local(i)}"><img class="doc_icon" src="{r.local_thumb(i)}"></a>')),
    "number-within": ("/t12", lambda _: Page(0, COUNT), lambda r, p: inner_pages(r, "/t12p{}")),
    "pager": ("/photos", whole, lambda r, p: inner_pages(r, "/node{}-of-all")),
    "slash-before-query": ("/album", numbered(), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<ul><li class="pagination-next"><a href="/{r.case}/album/?page={p.number + 1}&seek=x"><i class="fa-angle-right"></i></a>'
        if p.more else "")),
    "user-pictures": ("/blog/", numbered(), lambda r, p: figures(r, p, lambda i: (
        f'<a href="/profile"><img src="/{r.case}/files/logo.jpg"></a><img src="{r.local(i)}">')) + (
        f'<a href="{r.here(p.next, False)}">Next</a>' if p.more else "")),
    "pages-of-topic": ("/index.php?topic=5.0", lambda query: Page(int(query.get("topic", "5.0").split(".")[1]), 5), lambda r, p: (
        figures(r, p, lambda i: f'<img src="{r.local(i)}">')
        + '<a href="?topic=5.0;prev_next=next#new">next »</a> <b>1</b> <a href="?topic=5.5">2</a> <a href="?topic=5.10">3</a>')),
    "photo-behind": ("/gallery", whole, lambda r, p: figures(r, p, lambda i: (
        f'<a href="/{r.case}/node/{i}"><img src="{r.local_thumb(i)}" width="150"></a>')) if "/node" not in r.path else (
            f'<main><a href="{r.local(int(r.path.split("/")[-1]))}">'
            f'<img src="{r.local_thumb(int(r.path.split("/")[-1]))}" width="150"></a></main>')),
    "download-behind": ("/gallery", whole, lambda r, p: figures(r, p, lambda i: (
        f'<a href="/{r.case}/node/{i}"><img src="{r.local_thumb(i)}" width="150"></a>')) if "/node" not in r.path else (
            f'<img src="{r.local_thumb(int(r.path.split("/")[-1]))}"><a class="btn" href="'
            f'{r.local(int(r.path.split("/")[-1]))}/content">Download</a>')),
    "buttons": ("/gallery", numbered(), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + (
        f'<a href="?page={p.number + 1}" rel="next"><img src="/{r.case}/design/files/logo.jpg"></a>' if p.more else "")),
    "pager-of-comments": ("/gallery", whole, lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                          + '<div class="comments-box"><p>page 1 of 3</p><b>1</b> <a href="/gallery/comments/p/2">2</a></div>'),
    "types-of-sizes": ("/api", whole, lambda r, p: '<?xml version="1.0"?><result><records>' + "".join(
        f'<record><id>{i}</id><images><image><src type="thumbnail">{r.thumb(i)}</src><src type="lowres">'
        f'{r.photo(i).replace("/files/", "/files/normal/")}</src><src type="highres">{r.photo(i)}</src></image></images>'
        '</record>' for i in p.ids) + "</records></result>"),
    "number-behind": ("/thread", whole, lambda r, p: below_pages(r, "/thread", "-{}").replace("/thread/-", "/thread-").replace(
        "Older →", "▶").replace('class="next"', '')),
}

# Listings that cannot be read to their end.
REPORTED = {
    "only-a-number-of-pages": ("/photos", lambda _: Page(0, 5), lambda r, p: {
        "page": 1, "total_pages": 3, "items": photos(r, p)}),
    "ignores-parameters": ("/photos", lambda _: Page(0, 5), lambda r, p: {"total": COUNT, "photos": photos(r, p)}),
    "only-a-flag": ("/photos", lambda _: Page(0, 5), lambda r, p: {"has_more": True, "photos": photos(r, p)}),
    "unknown-token": ("/photos", lambda _: Page(0, 5), lambda r, p: {"photos": photos(r, p), "nextBatchToken": "xyz"}),
    "cursor-in-body": ("/query", lambda _: Page(0, 5), lambda r, p: {
        "object": "list", "results": photos(r, p), "next_cursor": "abc", "has_more": True}),
    "range-header": ("/photos", lambda _: Page(0, 5), lambda r, p: (photos(r, p), {"Content-Range": f"items 0-4/{COUNT}"})),
    "window": ("/photos/_search", lambda query: None if "from" in query or "page" in query else Page(0, 5), lambda r, p: {
        "hits": {"total": COUNT, "hits": [{"_source": photo} for photo in photos(r, p)]}}),
    "repeats": ("/photos", lambda _: Page(0, 5), lambda r, p: (photos(r, p), {
        "Link": f'<{r.base}/photos?page=2>; rel="next"'})),
    "truncated": ("/tree", lambda _: Page(0, 5), lambda r, p: {"tree": photos(r, p), "truncated": True}),
    "remaining": ("/photos", lambda _: Page(0, 5), lambda r, p: {"photos": photos(r, p), "remaining": 8}),
    "available": ("/photos", lambda _: Page(0, 5), lambda r, p: {"photos": photos(r, p), "meta": {
        "returned": 5, "available": COUNT}}),
    "broken-page": ("/photos", lambda query: None if "page" in query else Page(0, 5), lambda r, p: {
        "photos": photos(r, p), "next": r.here({"page": 2})}),
    "load-more": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                  + '<button class="btn load-more" data-page="2">Load more</button>'),
    "postback": ("/photos.aspx", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                 + "<a href=\"javascript:__doPostBack('grid','Page$2')\">2</a> "
                 "<a href=\"javascript:__doPostBack('grid','Page$3')\">3</a>"),
    "words": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
              + f"<p>Showing 1–5 of {COUNT} photos</p>"),
    "rss-total": ("/feed", lambda _: Page(0, 5), lambda r, p: (
        '<?xml version="1.0"?><rss version="2.0" xmlns:o="http://a9.com/-/spec/opensearch/1.1/"><channel><title>x</title>'
        f"<o:totalResults>{COUNT}</o:totalResults><o:itemsPerPage>5</o:itemsPerPage>" + "".join(
            f'<item><title>P{i}</title><enclosure url="{r.photo(i)}" type="image/jpeg"/></item>' for i in p.ids)
        + "</channel></rss>")),
    "wix": ("/gallery", whole, lambda r, p: figures(r, p, lambda i: (
        f'<wow-image data-image-info="{attribute({"displayMode": "fill", "imageData": {"uri": f"IMG_{i:04}.jpg"}})}">'
        f'<img src="{r.local(i)}/v1/fill/w_150,h_113,q_80/IMG_{i:04}.jpg"></wow-image>'))),
    "thumbnails": ("/photos", whole, lambda r, p: figures(r, p, lambda i: f'<img src="{r.local_thumb(i)}">')),
    "thumbnails-json": ("/photos", whole, lambda r, p: {"results": r.items(p, photo=lambda i: {"url": r.thumb(i)})}),
    "separated-total": ("/photos", lambda _: Page(0, 5), lambda r, p: {"photos": photos(r, p), "totalResults": "1,240"}),
    "incomplete": ("/photos", lambda _: Page(0, 5), lambda r, p: {"photos": photos(r, p), "isComplete": False}),
    "dynamo": ("/photos", lambda _: Page(0, 5), lambda r, p: {
        "Items": photos(r, p), "Count": 5, "LastEvaluatedKey": {"id": {"N": "104"}}}),
    "number-in-path": ("/photos/page/1", lambda _: Page(0, 5), lambda r, p: {
        "photos": photos(r, p), "page": 1, "totalPages": 3}),
    "more-in-german": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                       + '<button class="js-more" data-offset="5">Mehr anzeigen</button>'),
    "more-in-french": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                       + '<button type="button">Charger plus</button>'),
    "page-in-words": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                      + "<p>Page 1 of 3</p>"),
    "total-in-attribute": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                           + f'<div data-infinite-scroll="true" data-total="{COUNT}" data-page-size="5"></div>'),
    "ratio": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">') + f"<p>5 / {COUNT} photos</p>"),
    "infinite": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                 + '<div class="infinite-scroll"></div>'),
    "italian": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                + f"<p>Visualizzazione di 1-5 di {COUNT} risultati</p>"),
    "count-of-photos": ("/photos", lambda _: Page(0, 5), lambda r, p: (
        figures(r, p, lambda i: f'<img src="{r.local(i)}">') + f"<h1>Rome</h1><span>{COUNT} photos</span>")),
    "missing-page": ("/photos", lambda query: None if "page" in query else Page(0, 5), lambda r, p: (
        figures(r, p, lambda i: f'<img src="{r.local(i)}">') + '<p>Page 1 of 3</p><a rel="next" href="?page=2">Next</a>')),
    "link-to-nothing": ("/photos", lambda query: None if "page" in query else Page(0, 5), lambda r, p: (
        figures(r, p, lambda i: f'<img src="{r.local(i)}">') + '<a rel="next" href="?page=2">Next</a>')),
    "total-size": ("/library", lambda _: Page(0, 5), lambda r, p: (
        f'<?xml version="1.0"?><Container size="5" totalSize="{COUNT}" offset="0">' + "".join(
            f'<Photo title="P{i}"><Part file="{r.photo(i)}"/></Photo>' for i in p.ids) + "</Container>")),
    "pages-in-attribute": ("/photos", lambda _: Page(0, 5), lambda r, p: (
        '<div data-page="1" data-total-pages="3">' + figures(r, p, lambda i: f'<img src="{r.local(i)}">') + "</div>")),
    "intersect": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                  + '<div x-intersect="$wire.loadMore()"></div>'),
    "words-in-german": ("/photos", lambda _: Page(0, 5), lambda r, p: figures(r, p, lambda i: f'<img src="{r.local(i)}">')
                        + f"<p>Bilder 1 bis 5 von insgesamt {COUNT}</p>"),
    "pagination-count": ("/photos?limit=5", lambda _: Page(0, 5), lambda r, p: (photos(r, p), {"pagination-count": COUNT})),
    "sparql": ("/sparql?format=csv", lambda _: Page(0, 5), lambda r, p: (
        '"place","img"\n' + "".join(f'"{r.base}/lamp{i}","{r.photo(i)}"\n' for i in p.ids), {"X-SPARQL-MaxRows": 5})),
    "found-oldest": ("/messages", lambda _: Page(0, 5), lambda r, p: {"messages": photos(r, p), "found_oldest": False}),
}


#: Rows that an earlier version read by words of thirty languages or by trials, with the reason why they end early.
LOST = {
    "before-id": "a flag, and no name for the identity that continues the list",
    "nested-count": "a total, and no name for the offset",
    "full-page": "as many items as limit=5, and page numbers instead of offsets",
    "guessed-pages-from-zero": "as many items as limit=5, and page numbers instead of offsets",
    "number-of-items": "as many items as number=5, and no other statement",
    "messages": "a link to older messages by their identity",
    "blogger": "a link to older posts by their date",
    "slices": "a number with the name of the user's own parameter, which may be that of another list",
    "pager": "numbers of pages that lead to addresses of another form",
}

#: The outcome of each row: how much of the listing was read, by which evidence, and the rows.
OUTCOMES = [
    ("proven", "the total is 13", """
        algolia oai laravel laravel-resource kaminari-headers will-paginate pagy-headers pagy-metadata drf-page
        drf-limit drf-nested-count json-api-meta hal spring-page hydra api-platform odata-count odata-v2 strapi strapi-offset
        directus pocketbase postgrest contentful ghost payload elasticsearch solr meilisearch typesense ckan
        dataverse invenio omeka dspace collectiveaccess tumblr woocommerce magento gitea slack vimeo feathers
        json-server asp-net abp datatables eve dpla rijksmuseum harvard ogc-features stac imgix ruoyi parse
        world-bank total-in-last-element count-all grand-total arguments sizes counts-of-others script-variable
        html-in-json range-in-header counts-of-the-page pages-from-zero-in-headers container-start sru csw
        sizes-in-query markdown sizes-in-names inertia next-data lines"""),
    ("proven", "the last page has no link to a further one", """
        next-topic entries numbers-only select-pager numbers-of-items index-from-zero parameter-from-zero
        number-within pages-of-topic"""),
    ("proven", "the page has 3 of 5 items", """
        hasura limit-start first-number page-of-images full-page-of-per inner-variables page-of unknown-range
        sizes-of-one pages-from-zero meilisearch-search end-of-file"""),
    ("proven", "the next page in the page is empty", """
        next-object laravel-simple laravel-cursor json-api-links lemmy gitlab avatars-beside slack-cursor
        json-server-1 fastapi-cursor next-list next-items images-of-thumbnails"""),
    ("proven", "the last page has no next one (Link: rel=next)", """
        mastodon shopify link-relations sizes-beside full-thumbnails csv csv-of-links"""),
    ("proven", "an index names all files of its folder", "nginx-json iis jetty darkhttpd npx-serve http-server"),
    ("proven", "the last page has no next one (links of rel next in the page)", "siren keyed-sizes opds-2"),
    ("proven", "has_more: false in the page", "stripe start-cursor"),
    ("proven", "the last page has no next one (_links of rel next in the page)", "links-array links-list"),
    ("proven", "the last page has no next one (link rel=next in the feed)", "rss-media opds"),
    ("proven", "the last page has no next one (nextPageToken in the page)", "google gcs"),
    ("proven", "NextMarker is empty", "azure"),
    ("proven", "a manifest contains all canvases", "iiif-3"),
    ("proven", "done: true in the page", "done"),
    ("proven", "isLastPage: true in the page", "bitbucket-server"),
    ("proven", "last: true in the page", "spring-slice"),
    ("proven", "nextCursorMark in the page repeats", "repeated-cursor"),
    ("proven", "next_url is missing", "json-feed"),
    ("proven", "remainingItemCount in the page", "kubernetes"),
    ("proven", "sitemaps have one page", "sitemap"),
    ("proven", "the last page has no next one ($.meta.next_token)", "twitter"),
    ("proven", "the last page has no next one ($.nextStartWith)", "start-with"),
    ("proven", "the last page has no next one ($.next_cursor)", "cloudinary"),
    ("proven", "the last page has no next one ($.pagination.cursor)", "cursor-after"),
    ("proven", "the last page has no next one ($.topic_list.more_topics_url)", "discourse"),
    ("proven", "the last page has no next one (@odata.nextLink in the page)", "odata"),
    ("proven", "the last page has no next one (_links.next in the page)", "base-of-links"),
    ("proven", "the last page has no next one (collection.links of rel next in the page)", "collection-json"),
    ("proven", "the last page has no next one (cursor in the page)", "own-cursor"),
    ("proven", "the last page has no next one (data.after in the page)", "reddit"),
    ("proven", "the last page has no next one (links.next in the page)", "drupal"),
    ("proven", "the last page has no next one (nextCursorMark in the page)", "cursor-mark"),
    ("proven", "the last page has no next one (next_collection_link in the page)", "next-collection"),
    ("proven", "the last page has no next one (offset in the page)", "airtable"),
    ("proven", "the last page has no next one (pagination.next in the page)", "next-item"),
    ("proven", "the last page has no next one (paging.next in the page)", "facebook"),
    ("proven", "the last page has no next one ({header:x-ms-continuationtoken})", "azure-devops"),
    ("proven", "the page has 13 of 24 items", "count-of-page"),
    ("unproven", None, """
        sanity resourcespace lychee other-totals encoded-for-html below-base below-list ratings zoom cover
        own-shapes types-beside size-template atom-text-html pages-of-reviews avatars no-width post counts-of-albums
        backgrounds others-in-script chapters messages objects arrows editions article whole-with-attributes
        download-link hugo eleventy next-image nuxt sveltekit astro angular alpine gatsby lightgallery glightbox
        nanogallery unitegallery galleria sigal thumbsup wordpress-block jetpack squarespace discourse-topic
        dokuwiki blogger amp shopify-theme web-component densities previews logo logo-in-folder many-folders
        icon-links pager photo-behind download-behind pager-of-comments types-of-sizes load-more postback wix
        thumbnails thumbnails-json more-in-german more-in-french page-in-words total-in-attribute ratio infinite
        count-of-photos pages-in-attribute intersect page-below page-below-in-czech encoded-path lazy-files greek
        form page-with-link phpbb xenforo drupal-view zenphoto turbo infinite-scroll arrow-label japanese base
        previous more-button next-form slash-before-query user-pictures buttons number-behind"""),
    ("unproven", "page 2 has nothing new (offset=5)", "full-page guessed-pages-from-zero"),
    ("unproven", "the page is as long as number=5 asks for", "number-of-items"),
    ("unproven", "nextslice in the page may lead to another list", "slices"),
    ("short", "5 photos were read, but there are more; page 2 has nothing new (a flag in the page)", """
        before-id only-a-flag remaining incomplete"""),
    ("short", "5 photos were read, but there are more; truncated: true in the page", "truncated"),
    ("short", "5 of 13 photos were read; page 2 has nothing new (5 of 13)", """
        nested-count ignores-parameters available rss-total"""),
    ("short", "5 of 13 photos were read; page 2 has nothing new (item 0 of 13)", """
        range-header total-size pagination-count"""),
    ("short", "5 of 13 photos were read; the service does not say how to read the others", """
        words italian words-in-german"""),
    ("short", "5 photos were read, but there are more; page 2 returned 400", """
        broken-page missing-page link-to-nothing"""),
    ("short", "5 photos were read, but there are more; page 2 has nothing new (page 1 of 3)", """
        only-a-number-of-pages number-in-path"""),
    ("short", "5 of 1,240 photos were read; page 2 has nothing new (5 of 1240)", "separated-total"),
    ("short", "5 of 13 photos were read; page 2 returned 400", "window"),
    ("short", "5 photos were read, but there are more; DynamoDB has more, but its responses have no address for it", """
        dynamo"""),
    ("short", "5 photos were read, but there are more; Virtuoso has more, but its responses have no address for it", """
        sparql"""),
    ("short", "5 photos were read, but there are more; Zulip has more, but its responses have no address for it", """
        found-oldest"""),
    ("short", "5 photos were read, but there are more; page 2 has nothing new ($.next_cursor)", "cursor-in-body"),
    ("short", "5 photos were read, but there are more; page 2 has nothing new (Link: rel=next)", "repeats"),
    ("short", "5 photos were read, but there are more; page 2 has nothing new (nextBatchToken in the page)", """
        unknown-token"""),
    ("proven", "page 3 of 3", "json-api-total files-of-answers max-page only-html logos-only"),
    ("proven", "the last page has no next one ($.pageInfo.endCursor)", "relay"),
    ("proven", "the last page has no next one ($.page_info.end_cursor)", "stored-query"),
]


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves the rows, each below a folder of its name, and the photos."""

    protocol_version = "HTTP/1.1"
    #: The bytes by number, and whether small.
    photos = {}
    #: The requests of each row for anything but photos, with the answers.
    requests = {}
    #: The number of requests of each row for the beginning of a photo.
    probes = {}

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        _, case, *rest = urllib.parse.unquote(parts.path).split("/")
        query = dict(urllib.parse.parse_qsl(parts.query, keep_blank_values=True))
        row = JSON.get(case) or MARKUP.get(case) or REPORTED.get(case)
        self.probes[case] = self.probes.get(case, 0) + bool(self.headers["Range"])
        if row is None:
            return self.send(404, b"not found", "text/plain")
        # A path ends before the query, and a cursor of others is refused.
        try:
            page = row[1](query)
        except ValueError:
            page = None
        path = "/" + "/".join(rest)
        file = re.search(r"(\d+)(_\d+x)?(-jpg\.\d+/|\.jpg[^.]*)?(/content.*|/v1/.*)?$", path)
        known = path.startswith(row[0].split("?")[0])
        if case in ("directus", "pocketbase"):
            # Addresses of files are composed.
            file = re.search(r"^/(?:assets|api/files/abc/r\d+)/IMG_(\d+)\.jpg", path)
        if "_next" in path:
            return self.send_photo(int(query["url"][-8:-4]), int(query["w"]) < 500)
        if path.endswith(".php") and "/files/" in path:
            return self.send_photo(int(query.get("id", query.get("media", "0")[4:8])), "w" in query)
        if query.get("fl") or query.get("f"):
            number = re.search(r"IMG_(\d+)", self.path).group(1)
            return self.send_photo(int(number), query.get("fl") == "res,1" or "/small/" in path)
        if path.endswith("/files/logo.jpg"):
            return self.send_photo(0, None)
        if "{" in path or not known and not file and not path.startswith(("/node", "/album")):
            return self.send(404, b"not found", "text/plain")
        if file and (path.startswith("/files/") or case in ("directus", "pocketbase", "azure")) and path != row[0]:
            small = "/small/" in path or "/v1/" in path or "_150x" in path
            name = re.search(r"(?i)img_(\d+)", path)
            return self.send_photo(int(name.group(1)), small)
        if page is None:
            self.requests.setdefault(case, []).append((self.path, ""))
            return self.send(400, b'{"error": "a wrong parameter"}', "application/json")
        answer = row[2](Request(f"http://{self.headers['Host']}", case, path, query), page)
        answer, headers = answer if isinstance(answer, tuple) else (answer, {})
        written = answer if isinstance(answer, str) else json.dumps(answer)
        self.requests.setdefault(case, []).append((self.path, f"{written} {headers}"))
        if not isinstance(answer, str):
            return self.send(200, json.dumps(answer).encode(), "application/json", headers)
        kind = "application/xml" if answer.startswith("<?xml") else "text/html" if answer.startswith("<") else "text/plain"
        return self.send(200, answer.encode(), kind + "; charset=utf-8", headers)

    def send_photo(self, index, small):
        self.send(200, self.photos[index, small], "image/jpeg")

    def send(self, status, body, kind, headers=()):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": len(body), **dict(headers)}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)


def parameters(target):
    """The items of a query, and the numbers in a GraphQL query and its variables."""
    items = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(target).query, keep_blank_values=True))
    for name in ("query", "variables"):
        for inner, value in re.findall(r'"?(\w+)"?: ?"?([^",})]+)', items.pop(name, "")):
            items[inner] = value
    return items


def origin(target, earlier, answer):
    """Returns why a request follows from an earlier one: its answer states the address or the token, its numbers continue,
    or it tries page 2; ``None`` if it does not follow."""
    answer = urllib.parse.unquote(html.unescape(answer))
    path, _, query = urllib.parse.unquote(target).partition("?")
    if query and query in answer or not query and (path in answer or path.split("/")[-1] in answer):
        return "stated"
    old, new = parameters(earlier), parameters(target)
    changes = {name: value for name, value in new.items() if old.get(name) != value}
    if changes and all(
            value in answer and (not value.isdigit() or name in CONVENTIONS) for name, value in changes.items()):
        return "stated"
    if not all(value.isdigit() for value in changes.values()):
        return None
    for name, value in changes.items():
        word = re.split(r"\W|_", name.strip("]"))[-1]
        member = rf"(?i)(?<!per)(?<!per[-_])({word}|current)(number|num|index)?['\"]?( value)?[:=]"
        known = name in old or re.search(member, answer) or name in CONVENTIONS
        # A number of items in the address has a parameter for the place of the first.
        known = known or any(number == "5" for number in old.values())
        last = old.get(name, "")
        steps = [int(value) - (int(last) if last.isdigit() else first) for first in (0, 1)]
        # The last page has three items.
        if known and not {1, 3, 5} & set(steps):
            return None
        if not known:
            return "tried" if changes == {"page": "2"} else None
    return "derived"


CONVENTIONS = {"offset"} | set(re.findall('"parameter": "([^"]+)"', (
    servers.ROOT / "Sources/Fetcher/GallerySources/Listings/conventions.json").read_text()))


class AnswerTests(servers.ServerTests):
    @classmethod
    def setUpClass(cls):
        for index in range(COUNT):
            for small, size in ((False, servers.SIZE), (True, THUMBNAIL), (None, (48, 48))):
                path = servers.WORK / f"answer-{small}-{index}.jpg"
                servers.make_photo(path, index, size)
                Handler.photos[index, small] = path.read_bytes()
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.shutdown)
        cls.origin = f"http://127.0.0.1:{server.server_port}"

    def outcome(self, name, row):
        """Returns the status, the number of large photos, the outcome with its evidence, and what the program wrote."""
        result = self.build(f"{self.origin}/{name}{row[0]}", options=["--originals"])
        large = [photo for photo in result.photos() if photo["source"]["width"] == servers.SIZE[0]]
        listing = (result.report or {}).get("listings", [{}])[0]
        return result.status, len(large), listing.get("status"), listing.get("reason"), result.notes

    def check_rows(self, rows):
        wanted = os.environ.get("ANSWERS", "").split()
        rows = {name: row for name, row in rows.items() if not wanted or name in wanted}
        expected = {name: (kind, reason) for kind, reason, names in OUTCOMES for name in names.split()}
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            outcomes = dict(zip(rows, pool.map(self.outcome, rows, rows.values())))
        for name, (status, large, kind, reason, notes) in outcomes.items():
            with self.subTest(name):
                self.assertEqual((kind, reason), expected[name], notes)
                self.assertEqual(status, 3 if kind == "short" else 0, notes)
                if rows is not REPORTED and name not in LOST and name not in REPORTED:
                    self.assertEqual(large, COUNT, notes)
                if kind == "unproven":
                    self.assertIn("the service does not say whether there are more", notes)
                if kind == "short":
                    self.assertRegex(notes, "photos were read")
                if name in ("logo", "logo-in-folder"):
                    self.assertRegex(notes, r"left out 1 \w+ beside .* \(logo.jpg\)")
                if name.startswith("thumbnails"):
                    self.assertIn("thumbnails of 150 px", notes)
                self.check_requests(Handler.requests[name], notes)
                if rows is JSON:
                    self.assertLessEqual(Handler.probes[name], 6, notes)

    def check_requests(self, requests, notes):
        """Checks that each request follows from an earlier answer, and that at most one was tried."""
        tried = 0
        for index, (target, _) in enumerate(requests[1:], 1):
            origins = [origin(target, *earlier) for earlier in requests[:index]]
            self.assertTrue(any(origins), f"{target}: {notes}")
            tried += not {"stated", "derived"} & set(origins)
        self.assertLessEqual(tried, 1, requests)

    def test_json(self):
        self.check_rows(JSON)

    def test_markup(self):
        self.check_rows(MARKUP)

    def test_unreadable_rests(self):
        self.check_rows(REPORTED)

    def test_number_of_names(self):
        """The table of names has 80 words at most."""
        names = (servers.ROOT / "Sources/Fetcher/GallerySources/Listings/MemberNames.swift").read_text()
        self.assertLessEqual(len(set(re.findall('"([a-z]+)"', names.partition("static func")[0]))), 80)

    def test_number_of_complete_rows(self):
        """243 of the 263 rows that an earlier version read completely are the least."""
        self.assertGreaterEqual(len({**JSON, **MARKUP}.keys() - LOST.keys()), 243)
        self.assertEqual(sum(len(names.split()) for _, _, names in OUTCOMES), len({**JSON, **MARKUP, **REPORTED}))


if __name__ == "__main__":
    unittest.main()
