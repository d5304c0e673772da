import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FireFilled from '@ant-design/icons/FireFilled';
import StarFilled from '@ant-design/icons/StarFilled';
import WarningFilled from '@ant-design/icons/WarningFilled';
import type { labels, PublishedKind, statuses } from '@marquee/contract/media/content';
import { label, valueLabel } from '../kit/label.ts';
import { joinList } from '../words/punctuation.ts';
import { useTexts } from '../words/words.ts';

type Status = (typeof statuses)[number];
type Label = (typeof labels)[number];

const statusMarks = {
  public: { className: 'tag tag-green', icon: <CheckCircleFilled aria-hidden /> },
  hidden: { className: 'tag', icon: <EyeInvisibleOutlined aria-hidden /> },
  draft: { className: 'tag tag-outline', icon: <FileTextOutlined aria-hidden /> },
  blocked: { className: 'tag tag-red', icon: <WarningFilled aria-hidden /> },
} satisfies Record<Status, unknown>;

/** The publishing status of content, as an icon and a word. */
export function StatusMark({ kind, status }: { kind: PublishedKind; status: Status }) {
  useTexts();
  const { className, icon } = statusMarks[status];
  return (
    <span className={className}>
      {icon}
      {valueLabel(kind, 'status', status)}
    </span>
  );
}

/** How many fields a draft still lacks; their names are told on hover. */
export function IncompleteMark({ kind, missing = [] }: { kind: PublishedKind; missing?: readonly string[] | undefined }) {
  const t = useTexts();
  if (missing.length === 0) return null;
  return (
    <span className="tag tag-orange tag-incomplete" title={joinList(missing.map((name) => label(kind, name)))}>
      {t('media.incomplete', { count: missing.length })}
    </span>
  );
}

const labelMarks = {
  Exclusive: { className: 'tag tag-violet', icon: <StarFilled aria-hidden /> },
  Hot: { className: 'tag tag-orange', icon: <FireFilled aria-hidden /> },
  Live: { className: 'tag tag-solid', icon: <span className="tag-dot" aria-hidden="true" /> },
} satisfies Record<Exclude<Label, 'Normal'>, unknown>;

/** The label of content; the normal one has no colour. */
export function LabelMark({ kind, label: value }: { kind: PublishedKind; label: Label }) {
  useTexts();
  if (value === 'Normal') return <span className="muted card-skip">–</span>;
  const { className, icon } = labelMarks[value];
  return (
    <span className={className}>
      {icon}
      {valueLabel(kind, 'label', value)}
    </span>
  );
}
