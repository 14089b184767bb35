// Many small questions as one statement: what is asked while a statement is under way goes with the next. Under
// load that costs the database a fraction; without load nobody waits.

/**
 * @param answer answers all questions at once, in their order
 * @param most questions of one statement
 */
export function batched<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most = 200,
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
      const asked = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const answers = await answer(asked.map(({ question }) => question));
        for (const [index, { resolve }] of asked.entries()) resolve(answers[index]!);
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    isUnderWay = false;
  }

  return (question) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!isUnderWay) void run();
    });
}
