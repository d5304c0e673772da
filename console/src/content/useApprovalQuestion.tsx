import { type ReactNode, useState } from 'react';
import { Button, Checkbox } from 'antd';
import { Dialog } from '../kit/Dialog.tsx';
import { stored } from '../kit/store.ts';
import { useWho } from '../kit/who.ts';

/** Who approves without being asked each time. */
const settings = stored<{ withoutQuestion: readonly string[] }>('root', 'queue', { withoutQuestion: [] });

/** The people whose choice is remembered in one browser. */
const maxPeople = 50;

/** `never` is the choice not to be asked again. */
type Texts = { title: string; text: string; yes: string; never: string };

/** The question before an approval, as specified, until a person switches it off for themselves. `agree` runs after the answer, or at once. Render `question`. */
export function useApprovalQuestion(): { ask: (texts: Texts, agree: () => void) => void; question: ReactNode } {
  const person = useWho().user?.idUser ?? '';
  const isAsking = settings.use(({ withoutQuestion }) => !withoutQuestion.includes(person));
  const [asked, setAsked] = useState<{ texts: Texts; agree: () => void } | null>(null);
  const [isNever, setNever] = useState(false);
  const agree = () => {
    if (asked === null) return;
    if (isNever) settings.set({ withoutQuestion: [...settings.get().withoutQuestion.filter((each) => each !== person), person].slice(-maxPeople) });
    setAsked(null);
    asked.agree();
  };
  return {
    ask: (texts, then) => {
      if (isAsking) setAsked({ texts, agree: then });
      else then();
    },
    question: asked !== null && (
      <Dialog
        alert
        title={asked.texts.title}
        onClose={() => setAsked(null)}
        confirm={
          <Button type="primary" data-focus onClick={agree}>
            {asked.texts.yes}
          </Button>
        }
      >
        <p>{asked.texts.text}</p>
        <Checkbox checked={isNever} onChange={({ target }) => setNever(target.checked)}>
          {asked.texts.never}
        </Checkbox>
      </Dialog>
    ),
  };
}
