export async function runPath(_args: string[]): Promise<number> { return 0; }
