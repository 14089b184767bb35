// Many small questions as one statement: what is asked while a statement is under way, or a moment after it began,
// goes with the next. Under load that costs the database and us a fraction; without load nobody waits.

export interface BatchOptions {
  /** Questions of one statement. */
  readonly most?: number;
  /** From the begin of one statement to that of the next, at least. */
  readonly milliseconds?: number;
}

/** Far less than clients notice, and a hundred statements a second at most, however many questions come. */
const BETWEEN_MILLISECONDS = 10;

/** @param answer answers all questions at once, in their order */
export function batched<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { most = 200, milliseconds = BETWEEN_MILLISECONDS }: BatchOptions = {},
): (question: Question) => Promise<Answer> {
  interface Waiting {
    readonly question: Question;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let isUnderWay = false;

  async function run(): Promise<void> {
    isUnderWay = true;
    // What arrives with the same piece of network traffic goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const begin = performance.now();
      await askNext();
      const early = begin + milliseconds - performance.now();
      // A queue that is longer than one statement holds has waited enough.
      if (early > 0 && waiting.length < most)
        await new Promise((resolve) => setTimeout(resolve, early));
    }
    isUnderWay = false;
  }

  async function askNext(): Promise<void> {
    const asked = waiting.slice(0, most);
    waiting = waiting.slice(most);
    try {
      const answers = await answer(asked.map(({ question }) => question));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (question) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isUnderWay) void run();
    });
}
