import type { ReactNode } from 'react';
import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button } from 'antd';
import { useTexts } from '../../words/words.ts';
import { ApiError, reason } from '../call.ts';
import { copy } from '../copy.ts';
import { toast } from '../toast.tsx';

/** A message in the middle of an empty place, with buttons for what a person can do. */
export function Notice({
  icon,
  title,
  text,
  children,
  tone,
  isPage = false,
}: {
  icon: ReactNode;
  title: string;
  text?: string | undefined;
  children?: ReactNode;
  tone?: 'red';
  /** The message fills the whole page: its title is the page's. */
  isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className="notice" role={tone === 'red' ? 'alert' : 'status'}>
      <span className={`notice-icon${tone === undefined ? '' : ' notice-red'}`}>{icon}</span>
      <Title>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      <div className="notice-actions">{children}</div>
    </div>
  );
}

/** A failure with its reason, a retry, and the request's id to copy. */
export function Failure({ error, title, onRetry, isPage = false }: { error: Error; title: string; onRetry: () => void; isPage?: boolean }) {
  const t = useTexts();
  const id = error instanceof ApiError ? error.requestId : null;
  return (
    <Notice icon={<CloseCircleFilled aria-hidden />} tone="red" title={title} text={reason(error)} isPage={isPage}>
      <Button type="primary" icon={<ReloadOutlined aria-hidden />} onClick={onRetry}>
        {t('kit.retry')}
      </Button>
      {id !== null && (
        <Button
          icon={<CopyOutlined aria-hidden />}
          onClick={() => {
            void copy(id).then((isDone) =>
              isDone ? toast.success({ title: t('toast.done.copy'), text: id }) : toast.error({ title: t('toast.failed.copy'), text: id }),
            );
          }}
        >
          {t('kit.copyRequest')} <code>{id.slice(0, 8)}</code>
        </Button>
      )}
    </Notice>
  );
}

/** No record matches the search or the filters. `clear` is the text of the button; by default it clears the filters. */
export function NoMatch({ text, clear, onClear }: { text: string; clear?: string; onClear: () => void }) {
  const t = useTexts();
  return (
    <Notice icon={<SearchOutlined aria-hidden />} title={t('kit.noResult')} text={text}>
      <Button type="primary" onClick={onClear}>
        {clear ?? t('kit.clearFilters')}
      </Button>
    </Notice>
  );
}

/** There are no records yet. */
export function NoRecords({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <Notice icon={<InboxOutlined aria-hidden />} title={title} text={text}>
      {children}
    </Notice>
  );
}
