import type { ReactNode } from 'react';
import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import WarningFilled from '@ant-design/icons/WarningFilled';
import { valueLabel } from '../../kit/label.ts';
import { useTexts } from '../../words/words.ts';

const marks: Record<string, { className: string; icon: ReactNode }> = {
  public: { className: 'tag tag-green', icon: <CheckCircleFilled aria-hidden /> },
  hidden: { className: 'tag', icon: <EyeInvisibleOutlined aria-hidden /> },
  draft: { className: 'tag tag-outline', icon: <FileTextOutlined aria-hidden /> },
  blocked: { className: 'tag tag-red', icon: <WarningFilled aria-hidden /> },
};

/** The status of a record in a collection or page, as an icon and a word. Deletion comes first. A kind without a status has none. */
export function PlainStatus({ status, isDeleted = false }: { status: string | null; isDeleted?: boolean }) {
  const t = useTexts();
  if (isDeleted)
    return (
      <span className="tag tag-red">
        <DeleteOutlined aria-hidden />
        {t('collections.deleted')}
      </span>
    );
  const mark = status === null ? undefined : marks[status];
  if (status === null || mark === undefined) return null;
  return (
    <span className={mark.className}>
      {mark.icon}
      {/* The words of movies cover every status. */}
      {valueLabel('movie', 'status', status)}
    </span>
  );
}
