/** The server's tests that mostly wait for a heartbeat or a timeout, the longest first. `tools/test.ts` runs them beside the stories. */
export const waitingTestFiles = ['films/takeover', 'main', 'kill', 'kit/jobs', 'kit/live'].map((name) => `server/src/${name}.test.ts`);
