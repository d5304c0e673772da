import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostReceivers, type Push, type PushMessage } from './port.ts';

/** A message as one viewer's application gets it. */
export type ReceivedPush = { receiver: string; title: string; text: string; data: Record<string, string> };

export const message = (of: Partial<PushMessage> = {}): PushMessage => ({
  id: randomUUID(),
  title: 'Bến đò chiều – パスワード',
  text: 'Tập mới đã lên sóng.\nMời bạn xem “ngay”!',
  data: { kind: 'movie', id: randomUUID() },
  ...of,
});

/** The tests that every push service must pass. `received` returns what has arrived, oldest first. */
export function pushContract(name: string, fresh: () => Promise<{ push: Push; received: () => Promise<ReceivedPush[]>; stop: () => Promise<void> }>): void {
  describe(`${name} fulfils the push contract`, () => {
    let way: Awaited<ReturnType<typeof fresh>>;
    beforeAll(async () => {
      way = await fresh();
    });
    afterAll(() => way.stop());

    const find = async (receiver: string) => (await way.received()).filter((each) => each.receiver === receiver);

    test('delivers a message unchanged, in any script, and says so', async () => {
      const [sent, receiver] = [message(), randomUUID()];
      expect(await way.push.send(sent, [receiver])).toEqual([{ receiver, state: 'sent', reason: null }]);
      expect(await find(receiver)).toEqual([{ receiver, title: sent.title, text: sent.text, data: sent.data }]);
    });

    test('has a result for each of as many receivers as it may get', async () => {
      const receivers = Array.from({ length: mostReceivers }, () => randomUUID());
      const results = await way.push.send(message(), receivers);
      expect(results.map(({ receiver, state }) => [receiver, state])).toEqual(receivers.map((receiver) => [receiver, 'sent']));
    });

    test('delivers different messages to the same receiver', async () => {
      const receiver = randomUUID();
      await way.push.send(message({ text: 'Một' }), [receiver]);
      await way.push.send(message({ text: 'Hai' }), [receiver]);
      expect((await find(receiver)).map(({ text }) => text)).toEqual(['Một', 'Hai']);
    });

    test('takes a message for nobody', async () => {
      expect(await way.push.send(message(), [])).toEqual([]);
    });
  });
}
