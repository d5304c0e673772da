import StarFilled from '@ant-design/icons/StarFilled';
import { many } from '../kit/format.ts';
import { useTexts } from '../words/words.ts';
import './stars.css';

/** A rating of one to five stars. */
export function Stars({ of }: { of: number }) {
  const t = useTexts();
  return (
    <span className="stars" role="img" aria-label={t('feedback.queue.stars', many(of))}>
      {Array.from({ length: 5 }, (_, at) => (
        <StarFilled key={at} aria-hidden className={at < of ? 'star' : undefined} />
      ))}
    </span>
  );
}
