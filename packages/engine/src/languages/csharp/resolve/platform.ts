// Which namespaces are the framework's own. Packages of the same prefixes are told by the projects' references.
// https://learn.microsoft.com/en-us/dotnet/api/

const PREFIXES = [
  'System',
  'Microsoft.AspNetCore',
  'Microsoft.CSharp',
  'Microsoft.Extensions',
  'Microsoft.JSInterop',
  'Microsoft.Net.Http.Headers',
  'Microsoft.VisualBasic',
  'Microsoft.Win32',
];

export function isPlatformNamespace(name: string): boolean {
  return PREFIXES.some((prefix) => name === prefix || name.startsWith(`${prefix}.`));
}
