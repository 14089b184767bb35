// Keys under which the runtime's objects keep what has no name. The linker knows them too, and no parser comes with them.
export const PROMISED_KEY = '<promised>';
export const REASON_KEY = '<reason>';
export const SENT_KEY = '<sent>';
export const THROWN_KEY = '<thrown>';
export const CALL_KEY = '<call>';
/** What the environment says of a module: `import.meta`. */
export const IMPORT_META_KEY = '<import.meta>';
