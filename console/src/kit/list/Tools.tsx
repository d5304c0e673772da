import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import { Button } from 'antd';
import { useTexts } from '../../words/words.ts';
import { LinkButton } from '../LinkButton.tsx';
import { Popup } from '../Popup.tsx';
import type { AnyListing } from '../record.ts';
import { type Column, headOf, nameOf } from './columns.ts';

type ToolsProps = {
  of: AnyListing;
  /** All columns that can be chosen, those that are shown, and those of them that are folded under the title. */
  allColumns: readonly Column[];
  shown: readonly string[];
  folded: readonly Column[];
  onColumns: (names: string[]) => void;
  /** Undefined if this person has no trash, or is in it. */
  onTrash: (() => void) | undefined;
  /** Undefined if there is nothing to export, or an export is running. */
  onExport: (() => void) | undefined;
  /** The address of the form for a new record; undefined if none can be created. */
  newHref: string | undefined;
  newText: string;
};

/** The buttons for actions on the whole list. */
export function Tools(props: ToolsProps) {
  const { onTrash, onExport, newHref } = props;
  const t = useTexts();
  return (
    <span className="list-tools">
      {onTrash !== undefined && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={onTrash}>
          {t('kit.trash')}
        </Button>
      )}
      <Button icon={<DownloadOutlined aria-hidden />} disabled={onExport === undefined} onClick={onExport}>
        {t('kit.export.label')}
      </Button>
      {props.allColumns.length > 0 && (
        <Popup
          label={t('kit.columnsShown')}
          renderButton={(buttonProps) => (
            <Button {...buttonProps} icon={<SettingOutlined aria-hidden />}>
              {t('kit.columns')}
            </Button>
          )}
        >
          <ColumnsMenu {...props} />
        </Popup>
      )}
      {newHref !== undefined && (
        <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={newHref}>
          {props.newText}
        </LinkButton>
      )}
    </span>
  );
}

/** The same on a phone, beside the search: a menu, and an icon button for a new record. */
export function PhoneTools({ onTrash, onExport, newHref, newText, onRefresh }: ToolsProps & { onRefresh: () => void }) {
  const t = useTexts();
  return (
    <>
      <Popup
        isMenu
        label={t('kit.listActions')}
        renderButton={(carries) => <Button {...carries} icon={<MoreOutlined aria-hidden />} aria-label={t('kit.listActions')} />}
      >
        <button type="button" role="menuitem" className="menu-item" onClick={onRefresh}>
          <ReloadOutlined aria-hidden />
          {t('kit.refresh')}
        </button>
        {onExport !== undefined && (
          <button type="button" role="menuitem" className="menu-item" onClick={onExport}>
            <DownloadOutlined aria-hidden />
            {t('kit.export.label')}
          </button>
        )}
        {onTrash !== undefined && (
          <button type="button" role="menuitem" className="menu-item" onClick={onTrash}>
            <DeleteOutlined aria-hidden />
            {t('kit.trash')}
          </button>
        )}
      </Popup>
      {newHref !== undefined && <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={newHref} aria-label={newText} title={newText} />}
    </>
  );
}

/** The menu that chooses the columns. It marks those that are folded under the title. */
function ColumnsMenu({ of, allColumns, shown, folded, onColumns }: ToolsProps) {
  const t = useTexts();
  return (
    <fieldset className="columns-menu">
      <legend>{t('kit.columnsShown')}</legend>
      {allColumns.map((column) => {
        const name = nameOf(column);
        return (
          <label key={name}>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              onChange={({ target }) => onColumns(allColumns.map(nameOf).filter((each) => (each === name ? target.checked : shown.includes(each))))}
            />
            <span>
              {headOf(of, column)}
              {folded.includes(column) && <small>{t('kit.underTitle')}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
