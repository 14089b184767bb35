export async function runStats(_args: string[]): Promise<number> { return 0; }
