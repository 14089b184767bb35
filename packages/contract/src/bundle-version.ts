// The version of the platform bundle's shape. It is apart from the schema so that an analysis process need not
// load a schema library to name it.

/** Semantic: a new minor version adds members, a new major one changes or removes some. */
export const BUNDLE_SCHEMA_VERSION = '1.1.0';
