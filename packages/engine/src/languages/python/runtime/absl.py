# https://abseil.io/docs/python/guides/app
import absl as app


def run(main, argv=None, **options):
    main(argv)
