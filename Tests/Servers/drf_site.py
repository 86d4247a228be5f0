"""A site with Django REST framework: one model of photos with each kind of paging.

python drf_site.py PORT FOLDER
"""

import pathlib
import socketserver
import sys
import wsgiref.simple_server

import django
from django.conf import settings

FOLDER = sys.argv[2]
settings.configure(
    ALLOWED_HOSTS=["*"], SECRET_KEY="none", ROOT_URLCONF=__name__, MEDIA_URL="/media/", MEDIA_ROOT=FOLDER,
    STATIC_URL="/static/", DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "django.contrib.staticfiles", "rest_framework"],
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": "file:photos?mode=memory&cache=shared"}},
    REST_FRAMEWORK={"UNAUTHENTICATED_USER": None, "DEFAULT_AUTHENTICATION_CLASSES": []})
django.setup()

from django.core.wsgi import get_wsgi_application
from django.db import connection, models
from django.urls import include, path, re_path
from django.views.static import serve
from rest_framework import authentication, pagination, permissions, routers, serializers, viewsets
from rest_framework_json_api.pagination import JsonApiPageNumberPagination
from rest_framework_json_api.renderers import JSONRenderer
from rest_framework_json_api.serializers import ModelSerializer as JSONAPIModelSerializer


class Album(models.Model):
    name = models.CharField(max_length=99)

    class Meta:
        app_label = "photos"


class Photo(models.Model):
    title = models.CharField(max_length=200)
    image = models.ImageField()
    album = models.ForeignKey(Album, on_delete=models.CASCADE, related_name="photos")

    class Meta:
        app_label = "photos"
        ordering = ["id"]


class PhotoSerializer(serializers.ModelSerializer):
    class Meta:
        model = Photo
        fields = ["id", "title", "image", "album"]


class LinkedSerializer(serializers.HyperlinkedModelSerializer):
    class Meta:
        model = Photo
        fields = ["url", "title", "image"]
        extra_kwargs = {"url": {"view_name": "page-detail"}}


class AlbumSerializer(serializers.ModelSerializer):
    photos = PhotoSerializer(many=True, read_only=True)

    class Meta:
        model = Album
        fields = ["id", "name", "photos"]


class JSONAPISerializer(JSONAPIModelSerializer):
    class Meta:
        model = Photo
        fields = ["title", "image"]


class JSONAPIPages(JsonApiPageNumberPagination):
    page_size = 25


class Pages(pagination.PageNumberPagination):
    page_size = 25


class Offsets(pagination.LimitOffsetPagination):
    default_limit = 25


class Cursors(pagination.CursorPagination):
    page_size = 25
    ordering = "id"


class HasToken(permissions.BasePermission):
    def has_permission(self, request, view):
        return request.headers.get("Authorization") == "Token secret"


class Tokens(authentication.BaseAuthentication):
    def authenticate(self, request):
        return None

    def authenticate_header(self, request):
        return "Token"


router = routers.DefaultRouter()


def register(name, paging, serializer=PhotoSerializer, model=Photo, **members):
    view = type(name, (viewsets.ReadOnlyModelViewSet,), dict(
        queryset=model.objects.all().order_by("id"), serializer_class=serializer, pagination_class=paging, **members))
    router.register(name, view, name)


register("page", Pages)
register("offset", Offsets)
register("cursor", Cursors)
register("plain", None)
register("linked", Pages, LinkedSerializer)
register("jsonapi", JSONAPIPages, JSONAPISerializer, renderer_classes=[JSONRenderer])
register("albums", Pages, AlbumSerializer, Album)
register("private", Pages, permission_classes=[HasToken], authentication_classes=[Tokens])
urlpatterns = [
    path("api/", include(router.urls)), re_path(r"^media/(?P<path>.*)$", serve, {"document_root": FOLDER})]


class Server(socketserver.ThreadingMixIn, wsgiref.simple_server.WSGIServer):
    daemon_threads = True
    request_queue_size = 64


if __name__ == "__main__":
    sys.modules["__main__"] = sys.modules[__name__]
    with connection.schema_editor() as editor:
        editor.create_model(Album)
        editor.create_model(Photo)
    albums = [Album.objects.create(name=f"Album {index}") for index in range(7)]
    names = sorted(file.name for file in pathlib.Path(FOLDER).iterdir() if file.suffix.lower() == ".jpg")
    # Django turns a backslash in its addresses into a slash.
    names = [name for name in names if not name.startswith(".") and "\\" not in name]
    for index, name in enumerate(names):
        Photo.objects.create(title=f"Photo {index}: “ü”", image=name, album=albums[index % 7])
    wsgiref.simple_server.make_server(
        "127.0.0.1", int(sys.argv[1]), get_wsgi_application(), server_class=Server).serve_forever()
