import CopyOutlined from '@ant-design/icons/CopyOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import NotificationOutlined from '@ant-design/icons/NotificationOutlined';
import PlusSquareOutlined from '@ant-design/icons/PlusSquareOutlined';
import { type Linked, longText, ref } from '@marquee/contract/kit/field';
import { limits } from '@marquee/contract/limits';
import { collectionItems } from '@marquee/contract/media/collection';
import type { PublishedKind } from '@marquee/contract/media/content';
import { mediaNotifications } from '@marquee/contract/media/push';
import { Link } from 'react-router';
import type { Action } from '../kit/actions.tsx';
import { call } from '../kit/call.ts';
import { copy } from '../kit/copy.ts';
import { names } from '../kit/format.ts';
import { type AnyResource, idOf, titleOf } from '../kit/record.ts';
import { toast } from '../kit/toast.tsx';
import { t } from '../words/words.ts';
import { notificationLogHref } from './notificationLog.ts';

/** Makes draft copies. One copy is opened; several are made after a question. */
export const duplicateAction = (of: AnyResource, open: (id: string) => void): Action => ({
  name: 'duplicate',
  label: () => t('actions.duplicate.label'),
  icon: <CopyOutlined aria-hidden />,
  right: 'edit',
  visible: (row) => row['contest'] !== true,
  confirm: (rows, many) =>
    many.count === 1
      ? undefined
      : {
          title: t('actions.duplicate.title', many),
          text: (
            <p>
              {t('actions.duplicate.text', {
                names: names(
                  rows.map((row) => titleOf(of, row)),
                  3,
                  many,
                ),
              })}
            </p>
          ),
          yes: t('actions.duplicate.yes', many),
        },
  perform: async (row, { changeset, count }) => {
    const { mediaActions } = await import('@marquee/contract/media/action');
    const { data } = await call(mediaActions.duplicate, { body: { kind: of.name as PublishedKind, id: idOf(of, row) }, changeset });
    if (count === 1) open(data.id);
  },
  isUndoable: true,
  toastKey: 'create',
  describeChange: () => t('actions.duplicate.made'),
});

/** Adds content at the end of a ribbon, banner or mix. Each record has its own result. */
const addAction = (of: AnyResource): Action => ({
  name: 'add',
  label: () => t('actions.add.label'),
  icon: <PlusSquareOutlined aria-hidden />,
  right: 'edit',
  asks: { of: 'media_action', fields: { collection: ref('collection') } },
  confirm: (_rows, many) => ({ title: t('actions.add.title', many), text: null, yes: t('actions.add.yes', many) }),
  perform: (row, { changeset, values }) =>
    call(collectionItems.add, { body: { idCollection: String(values['collection']), kind: of.name as PublishedKind, id: idOf(of, row) }, changeset }),
  isUndoable: true,
  toastKey: 'update',
  describeChange: ({ collection }) => t('actions.add.added', { name: (collection as Linked).label }),
});

/** Sends a notification about public content to the subscribers of its channel. It always asks, because it cannot be undone. */
const sendAction = (of: AnyResource): Action => ({
  name: 'send',
  label: () => t('actions.send.label'),
  icon: <NotificationOutlined aria-hidden />,
  right: 'publish',
  visible: (row) => row['status'] === 'public',
  asks: { of: 'media_action', fields: { text: longText(limits.pushText) } },
  confirm: (rows, many) => ({
    title: t('actions.send.title', many),
    text: (
      <>
        <p>
          {t('actions.send.text', {
            names: names(
              rows.map((row) => titleOf(of, row)),
              3,
              many,
            ),
          })}
        </p>
        <p>
          {/* In a tab of its own, so that what is written here stays. */}
          <Link to={notificationLogHref(rows.length === 1 && rows[0] !== undefined ? idOf(of, rows[0]) : undefined)} target="_blank">
            {t('actions.log.open')}
          </Link>
        </p>
      </>
    ),
    yes: t('actions.send.yes'),
  }),
  perform: (row, { changeset, values }) =>
    call(mediaNotifications.send, { params: { mediaType: of.name, id: idOf(of, row) }, body: { text: String(values['text']) }, changeset }),
  toastKey: 'send',
});

/** Copies the address of a record's page in the console. */
const copyLinkAction = (of: AnyResource): Action => ({
  name: 'copyLink',
  label: () => t('actions.copyLink'),
  icon: <LinkOutlined aria-hidden />,
  right: 'read',
  open: (row) => {
    const id = idOf(of, row);
    const { origin, pathname } = window.location;
    // The list or the page itself.
    void copy(`${origin}${pathname.endsWith(`/${id}`) ? pathname : `${pathname}/${id}`}`).then((isDone) => {
      if (isDone) toast.success({ title: t('toast.done.copy'), text: titleOf(of, row) });
      else toast.error({ title: t('toast.failed.copy') });
    });
  },
});

/** What people do with content beyond its own record: put it into a ribbon, tell viewers of it, pass its link on. */
export const shareActions = (of: AnyResource): Action[] => [addAction(of), sendAction(of), copyLinkAction(of)];
