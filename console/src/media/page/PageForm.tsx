import { collection } from '@marquee/contract/media/collection';
import { page } from '@marquee/contract/media/page';
import { limits } from '@marquee/contract/limits';
import type { MixedItem } from '@marquee/contract/kit/field';
import { Section, SectionMenu } from '../../content/Section.tsx';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../kit/call.ts';
import { type ControlProps, FormField } from '../../kit/form/FormField.tsx';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { useIsPhone } from '../../kit/list/useIsPhone.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useTexts } from '../../words/words.ts';
import { ItemsInput } from '../collection/ItemsInput.tsx';
import { PlainStatus } from '../collection/PlainStatus.tsx';
import { Previews } from '../collection/Previews.tsx';
import { isSeen } from '../collection/seen.ts';
import '../collection/collection.css';

const PageCollections = (props: ControlProps) => <ItemsInput {...props} max={limits.pageCollections} type="collection" />;

/** The form of a page: its ribbons and banners beside a preview of the whole page on three screens. */
export function PageForm() {
  const t = useTexts();
  const form = useResourceForm(page);
  const isPhone = useIsPhone();
  const { values, record } = form;
  const items = (values['collections'] ?? []) as MixedItem[];
  const seen = items.filter(isSeen);
  // The keys of `useEndpoint`: an answer is shared with the form of the ribbon, and requested again when the ribbon changes.
  const answers = useQueries({
    queries: seen.map(({ id }) => ({
      queryKey: [collection.get.path, { params: { id } }],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(collection.get, { params: { id }, signal }),
      meta: { quiet: true },
    })),
  });
  const rows = seen.flatMap(({ id }, at) => {
    const found = answers[at]?.data?.data;
    return found === undefined ? [] : [{ id, title: found.title_vi, category: found.category_type, items: (found.items ?? []).filter(isSeen) }];
  });
  return (
    <FormFrame
      form={form}
      badge={record !== null && <PlainStatus status={String(record['status'])} />}
      menu={
        <SectionMenu
          sections={[
            { id: 'information', title: t('collections.information'), fields: ['title', 'page_type'] },
            { id: 'collections', title: t('collections.ribbons'), fields: ['collections'] },
            // On a wide screen it always stands beside the others.
            ...(isPhone ? [{ id: 'preview', title: t('collections.preview'), fields: [] }] : []),
          ]}
        />
      }
      order={['title', 'page_type', 'visibility', 'collections']}
    >
      <div className="form-main">
        <Section id="information" title={t('collections.information')}>
          <FormField name="title" />
          <FormField name="page_type" />
          <FormField name="visibility" />
        </Section>
        <Section id="collections" title={t('collections.ribbons')}>
          <FormField name="collections" hideLabel control={PageCollections} />
        </Section>
      </div>
      <aside className="form-side collection-side">
        <Section
          id="preview"
          title={t('collections.preview')}
          extra={items.length > 0 && <span className="field-hint">{t('collections.seenRows', { seen: seen.length, total: items.length })}</span>}
        >
          <Previews rows={rows} />
        </Section>
      </aside>
    </FormFrame>
  );
}
