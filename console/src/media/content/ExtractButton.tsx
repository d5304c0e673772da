import ScanOutlined from '@ant-design/icons/ScanOutlined';
import type { Metadata } from '@marquee/contract/media/metadata';
import { extraction } from '@marquee/contract/media/metadata';
import { Button } from 'antd';
import { useEndpointMutation } from '../../kit/ask.ts';
import { useForm } from '../../kit/form/useResourceForm.ts';
import { names } from '../../kit/format.ts';
import { toast } from '../../kit/toast.tsx';
import { t as say, useTexts } from '../../words/words.ts';
import { fieldsFromMetadata } from './fieldsFromMetadata.ts';
import { fieldName } from '../../content/fieldName.ts';

/** Reads duration and language from the film's metadata and fills them into the form, without saving. */
export function ExtractButton() {
  const t = useTexts();
  const form = useForm();
  const film = form.values['film'] as { id: string } | null | undefined;
  const link = form.values['play_link'];
  const read = useEndpointMutation(extraction.extract, { failure: 'information', invalidates: [] });
  const isReady = Boolean(film) || (typeof link === 'string' && /^https?:\/\/.+/.test(link));
  const fill = (data: Metadata) => {
    const found = fieldsFromMetadata(data);
    for (const [name, value] of Object.entries(found)) form.set(name, value);
    const filled = Object.keys(found).map((name) => fieldName(form.of.name, name));
    toast.success({
      title: say('toast.done.information'),
      text: filled.length === 0 ? say('media.form.extractedNothing') : say('media.form.extracted', { names: names(filled) }),
    });
  };
  return (
    <div className="source-tools">
      <Button
        icon={<ScanOutlined aria-hidden />}
        disabled={!isReady}
        loading={read.isPending}
        onClick={() => read.mutate({ body: film ? { idAsset: film.id } : { play_link: String(link) } }, { onSuccess: ({ data }) => fill(data) })}
      >
        {t('media.form.extract')}
      </Button>
      <p className="field-hint">{t('media.form.extractHint')}</p>
    </div>
  );
}
