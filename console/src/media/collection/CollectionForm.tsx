import { type ItemType, collection } from '@marquee/contract/media/collection';
import { limits } from '@marquee/contract/limits';
import type { MixedItem } from '@marquee/contract/kit/field';
import { Section, SectionMenu } from '../../content/Section.tsx';
import { type ControlProps, FormField } from '../../kit/form/FormField.tsx';
import { useFields, useResourceForm } from '../../kit/form/useResourceForm.ts';
import { useIsPhone } from '../../kit/list/useIsPhone.ts';
import { FormFrame } from '../../kit/ResourceForm.tsx';
import { useWho } from '../../kit/who.ts';
import { useTexts } from '../../words/words.ts';
import type { Category } from './category.ts';
import { ItemsInput } from './ItemsInput.tsx';
import { PlainStatus } from './PlainStatus.tsx';
import { Previews } from './Previews.tsx';
import { isSeen } from './seen.ts';
import './collection.css';

/** The resource, whose new records have this category type. */
const withCategory = (category: Category | undefined) =>
  category === undefined
    ? collection
    : { ...collection, fields: { ...collection.fields, category_type: { ...collection.fields.category_type, defaultValue: category } } };

/** The items of a collection: of its item type, or of every type in a mix. */
function CollectionItems(props: ControlProps) {
  const { values } = useFields();
  const type = values['item_type'] as ItemType | null;
  return <ItemsInput {...props} max={limits.items} type={values['category_type'] === 'mix' ? undefined : (type ?? undefined)} />;
}

/** The form of a ribbon, banner or mix: its items beside a preview on three screens. */
export function CollectionForm({ category }: { category: Category | undefined }) {
  const t = useTexts();
  const form = useResourceForm(withCategory(category), { rememberedFields: ['channel'] });
  const { user } = useWho();
  const isPhone = useIsPhone();
  const { values, record } = form;
  const items = (values['items'] ?? []) as MixedItem[];
  const seen = items.filter(isSeen);
  const title = String(values['title_vi'] ?? '');
  return (
    <FormFrame
      form={form}
      badge={record !== null && <PlainStatus status={String(record['status'])} />}
      menu={
        <SectionMenu
          sections={[
            {
              id: 'information',
              title: t('collections.information'),
              fields: ['title_vi', 'title_en', 'description', 'category_type', 'item_type', 'channel'],
            },
            { id: 'items', title: t('collections.items'), fields: ['items'] },
            // On a wide screen it always stands beside the others.
            ...(isPhone ? [{ id: 'preview', title: t('collections.preview'), fields: [] }] : []),
          ]}
        />
      }
      order={['title_vi', 'title_en', 'description', 'category_type', 'item_type', 'channel', 'visibility', 'items']}
    >
      <div className="form-main">
        <Section id="information" title={t('collections.information')}>
          <div className="field-grid">
            <FormField name="title_vi" />
            <FormField name="title_en" />
          </div>
          <FormField name="description" />
          <div className="field-grid">
            <FormField name="category_type" />
            <FormField name="item_type" {...(values['category_type'] === 'mix' ? { hint: t('collections.mixHint') } : {})} />
          </div>
          <div className="field-grid">
            {/* A partner's collection belongs to one of their channels. */}
            <FormField name="channel" isRequired={user?.role === 'partner'} />
            <FormField name="visibility" />
          </div>
        </Section>
        <Section id="items" title={t('collections.items')}>
          <FormField name="items" hideLabel control={CollectionItems} />
        </Section>
      </div>
      <aside className="form-side collection-side">
        <Section
          id="preview"
          title={t('collections.preview')}
          extra={items.length > 0 && <span className="field-hint">{t('collections.seen', { seen: seen.length, total: items.length })}</span>}
        >
          <Previews rows={[{ id: 'own', title, category: values['category_type'] as Category | null, items: seen }]} />
        </Section>
      </aside>
    </FormFrame>
  );
}
