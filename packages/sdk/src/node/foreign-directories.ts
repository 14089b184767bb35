// Names of directories of installed dependencies and leftovers of tools, which no graph has part in: sending
// them would only take time. The languages of the engine name them; a test holds the two together.

export const FOREIGN_DIRECTORIES: ReadonlySet<string> = new Set(
  (
    '.astro .bloop .bsp .build .bundle .docusaurus .eggs .gradle .ipynb_checkpoints .kotlin .metals .mvn ' +
    '.mypy_cache .netlify .next .nox .nuxt .nx .output .parcel-cache .pixi .pnpm-store .pytest_cache .ruff_cache ' +
    '.scala-build .svelte-kit .swiftpm .tox .turbo .venv .vercel .virtualenv .vs .yarn CMakeFiles DerivedData ' +
    'Pods __pycache__ __pypackages__ bower_components dist-packages jspm_packages node_modules site-packages ' +
    'vcpkg_installed web_modules'
  ).split(' '),
);
