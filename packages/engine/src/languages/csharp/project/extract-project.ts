// Reads what an MSBuild file says that matters here: properties, items and imports, as written. Conditions are
// not evaluated, since they depend on who builds: everything counts.
// https://learn.microsoft.com/en-us/visualstudio/msbuild/msbuild-project-file-schema-reference
import { type Extraction, emptyExtraction } from '../../../language.ts';
import { readElements } from './read-elements.ts';

export interface ProjectText {
  /** The SDK that it is built with; absent for projects of the old kind and for what others import. */
  readonly sdk?: string;
  /** In the order of the file; names in lower case, since MSBuild takes no notice of case. */
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly items: readonly ProjectItem[];
  /** Paths as written. */
  readonly imports: readonly string[];
}

export interface ProjectItem {
  /** In lower case: `compile`, `projectreference`. */
  readonly kind: string;
  /** As written, several parted by semicolons; empty when absent. */
  readonly include: string;
  readonly remove: string;
  /** Attributes and children, by name in lower case. */
  readonly metadata: readonly { readonly name: string; readonly value: string }[];
}

const ITEMS = new Set([
  'compile',
  'projectreference',
  'packagereference',
  'globalpackagereference',
  'reference',
  'using',
  'frameworkreference',
]);

const PROPERTIES = new Set([
  'rootnamespace',
  'assemblyname',
  'packageid',
  'implicitusings',
  'enabledefaultcompileitems',
  'enabledefaultitems',
]);

/** @param dialect `csproj`, or `msbuild` for names that others use for other things too */
export function extractProject(text: string, dialect: string): Extraction {
  const elements = readElements(text);
  if (elements === undefined) return dialect === 'csproj' ? broken : emptyExtraction;
  const [root] = elements;
  const properties: { name: string; value: string }[] = [];
  const items: ProjectItem[] = [];
  const imports: string[] = [];
  let sdk = attribute(root, 'sdk');
  for (const element of elements) {
    const { name } = element;
    if (name === 'import') {
      const path = attribute(element, 'project');
      sdk ??= attribute(element, 'sdk');
      if (path !== undefined && attribute(element, 'sdk') === undefined) imports.push(path);
    } else if (name === 'sdk') sdk ??= attribute(element, 'name');
    else if (PROPERTIES.has(name)) properties.push({ name, value: element.text.trim() });
    else if (ITEMS.has(name)) {
      items.push({
        kind: name,
        include: attribute(element, 'include') ?? '',
        remove: attribute(element, 'remove') ?? '',
        metadata: [...element.attributes, ...element.children],
      });
    }
  }
  const configuration: ProjectText = {
    ...(sdk !== undefined && { sdk }),
    properties,
    items,
    imports,
  };
  return { ...emptyExtraction, configuration };
}

const broken: Extraction = {
  ...emptyExtraction,
  diagnostics: [
    {
      code: 'invalid-configuration',
      line: null,
      message:
        'This is no XML that begins with a Project element. C# sources are resolved without it.',
    },
  ],
};

function attribute(
  element: { readonly attributes: ProjectItem['metadata'] } | undefined,
  name: string,
): string | undefined {
  return element?.attributes.find((each) => each.name === name)?.value;
}
