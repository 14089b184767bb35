export async function runCalls(_args: string[]): Promise<number> { return 0; }
