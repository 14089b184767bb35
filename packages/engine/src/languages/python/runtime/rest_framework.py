# What Django REST framework does with serializers and views of a program. Its modules are one file here.
# https://www.django-rest-framework.org/api-guide/serializers/
import rest_framework as generics
import rest_framework as mixins
import rest_framework as serializers
import rest_framework as views
import rest_framework as viewsets
from django import View
from outside import value


class BaseSerializer(value):
    def __init__(self, instance=None, data=None, **options):
        self.instance = instance

    def is_valid(self, raise_exception=False):
        self.run_validation(value)
        return True

    def run_validation(self, data):
        given = self.to_internal_value(data)
        return self.validate(given)

    def to_internal_value(self, data):
        getattr(self, "validate_" + value)(data)
        return data

    def validate(self, data):
        return data

    def to_representation(self, instance):
        getattr(self, "_answer_of_" + value)(instance)
        return {}

    @property
    def data(self):
        return self.to_representation(self.instance)

    def save(self, **fields):
        self.update(self.instance, self.validated_data)
        return self.create(self.validated_data)


Serializer = BaseSerializer


class ModelSerializer(BaseSerializer):
    def create(self, data):
        return self.Meta.model._default_manager.create(**data)

    def update(self, instance, data):
        instance.save()
        return instance


HyperlinkedModelSerializer = ModelSerializer


class APIView(View):
    def initial(self, request, *args, **kwargs):
        self.perform_authentication(request)
        self.check_permissions(request)
        self.check_throttles(request)

    def perform_authentication(self, request):
        pass

    def get_permissions(self):
        return [permission() for permission in self.permission_classes]

    def check_permissions(self, request):
        for permission in self.get_permissions():
            permission.has_permission(request, self)

    def check_object_permissions(self, request, instance):
        for permission in self.get_permissions():
            permission.has_object_permission(request, self, instance)

    def check_throttles(self, request):
        self.get_throttles()

    def dispatch(self, request, *args, **kwargs):
        self.initial(request, *args, **kwargs)
        super().dispatch(request, *args, **kwargs)
        return value


class GenericAPIView(APIView):
    def get_queryset(self):
        return self.queryset.all()

    def get_object(self):
        rows = self.filter_queryset(self.get_queryset())
        found = rows.get()
        self.check_object_permissions(self.request, found)
        return found

    def get_serializer_class(self):
        return self.serializer_class

    def get_serializer_context(self):
        return {}

    def get_serializer(self, *args, **kwargs):
        made = self.get_serializer_class()
        kwargs["context"] = self.get_serializer_context()
        return made(*args, **kwargs)

    def filter_queryset(self, rows):
        return rows

    def paginate_queryset(self, rows):
        return [row for row in rows]

    def get_paginated_response(self, data):
        return value


class CreateModelMixin(value):
    def create(self, request, *args, **kwargs):
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid()
        self.perform_create(serializer)
        serializer.data
        self.get_success_headers(serializer.data)
        return value

    def perform_create(self, serializer):
        serializer.save()

    def get_success_headers(self, data):
        return {}


class ListModelMixin(value):
    def list(self, request, *args, **kwargs):
        rows = self.filter_queryset(self.get_queryset())
        page = self.paginate_queryset(rows)
        serializer = self.get_serializer(page)
        self.get_paginated_response(serializer.data)
        return value


class RetrieveModelMixin(value):
    def retrieve(self, request, *args, **kwargs):
        serializer = self.get_serializer(self.get_object())
        serializer.data
        return value


class UpdateModelMixin(value):
    def update(self, request, *args, **kwargs):
        serializer = self.get_serializer(self.get_object(), data=request.data)
        serializer.is_valid()
        self.perform_update(serializer)
        serializer.data
        return value

    def perform_update(self, serializer):
        serializer.save()

    def partial_update(self, request, *args, **kwargs):
        return self.update(request, *args, **kwargs)


class DestroyModelMixin(value):
    def destroy(self, request, *args, **kwargs):
        self.perform_destroy(self.get_object())
        return value

    def perform_destroy(self, instance):
        instance.delete()


class CreateAPIView(CreateModelMixin, GenericAPIView):
    def post(self, request, *args, **kwargs):
        return self.create(request, *args, **kwargs)


class ListAPIView(ListModelMixin, GenericAPIView):
    def get(self, request, *args, **kwargs):
        return self.list(request, *args, **kwargs)


class RetrieveAPIView(RetrieveModelMixin, GenericAPIView):
    def get(self, request, *args, **kwargs):
        return self.retrieve(request, *args, **kwargs)


class DestroyAPIView(DestroyModelMixin, GenericAPIView):
    def delete(self, request, *args, **kwargs):
        return self.destroy(request, *args, **kwargs)


class UpdateAPIView(UpdateModelMixin, GenericAPIView):
    def put(self, request, *args, **kwargs):
        return self.update(request, *args, **kwargs)

    def patch(self, request, *args, **kwargs):
        return self.partial_update(request, *args, **kwargs)


class ListCreateAPIView(ListAPIView, CreateAPIView):
    pass


class RetrieveUpdateAPIView(RetrieveAPIView, UpdateAPIView):
    pass


class RetrieveDestroyAPIView(RetrieveAPIView, DestroyAPIView):
    pass


class RetrieveUpdateDestroyAPIView(RetrieveAPIView, UpdateAPIView, DestroyAPIView):
    pass


# The methods of a view set answer by their own names.
class ViewSetMixin(value):
    def dispatch(self, request, *args, **kwargs):
        self.initial(request, *args, **kwargs)
        self.list(request, *args, **kwargs)
        self.create(request, *args, **kwargs)
        self.retrieve(request, *args, **kwargs)
        self.update(request, *args, **kwargs)
        self.partial_update(request, *args, **kwargs)
        self.destroy(request, *args, **kwargs)
        return value


class ViewSet(ViewSetMixin, APIView):
    pass


class GenericViewSet(ViewSetMixin, GenericAPIView):
    pass


class ReadOnlyModelViewSet(RetrieveModelMixin, ListModelMixin, GenericViewSet):
    pass


class ModelViewSet(CreateModelMixin, UpdateModelMixin, DestroyModelMixin, ReadOnlyModelViewSet):
    pass
