import { seeAs } from '@marquee/contract/session/see-as';
import { Button } from 'antd';
import { useEndpointMutation } from '../kit/ask.ts';
import { useWho } from '../kit/who.ts';
import { useTexts } from '../words/words.ts';
import './see-as.css';

/** Says that a super_admin sees the console as somebody else, and ends that. */
export function SeeAsBar() {
  const t = useTexts();
  const { user } = useWho();
  const end = useEndpointMutation(seeAs.end, { failure: 'update' });
  return (
    <div className="see-as" role="status">
      <span>{t('users.seeAs.bar', { name: user?.displayName ?? '' })}</span>
      <Button
        size="small"
        loading={end.isPending}
        // The console starts anew, since all that it has fetched was fetched as somebody else.
        onClick={() => end.mutate({}, { onSuccess: () => window.location.assign('/main/user/account') })}
      >
        {t('users.seeAs.end')}
      </Button>
    </div>
  );
}
