import { useEffect, useRef, useState } from 'react';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import type { Picture } from '@marquee/contract/kit/field';
import { playback, type PlayableKind } from '@marquee/contract/media/playback';
import { Button } from 'antd';
import { sendPicture } from '../../../kit/assets.ts';
import { useEndpoint } from '../../../kit/ask.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { fileRefusal } from '../../../kit/faults.ts';
import { many } from '../../../kit/format.ts';
import { useForm } from '../../../kit/form/useResourceForm.ts';
import { type Area, cut } from '../../../kit/kinds/crop.ts';
import { CropDialog } from '../../../kit/kinds/CropDialog.tsx';
import { FileDrop } from '../../../kit/kinds/FileDrop.tsx';
import { label } from '../../../kit/label.ts';
import { withLabel } from '../../../words/punctuation.ts';
import { useTexts } from '../../../words/words.ts';
import { centred } from './areas.ts';
import { FilmFrames } from './FilmFrames.tsx';
import './filmPictures.css';

/** A field that gets a picture: its exact pixels, and how many it may have if it takes several. */
type Target = { name: string; size: readonly [number, number]; max?: number };

/** A picture cut for a field, as it is sent and shown. */
type Cut = { area: Area; blob: Blob; address: string };

/**
 * Cuts one picture, a frame of the film or a file, to the sizes of several fields of the form at once. The pictures are stored with the form, like all of its
 * values.
 */
export function FilmPictures({ kind, names, onClose }: { kind: PlayableKind; names: readonly string[]; onClose: () => void }) {
  const t = useTexts();
  const form = useForm();
  const { data } = useEndpoint(playback[kind], { params: { id: form.id ?? '' } }, { quiet: true });
  const playable = data?.data;
  const address = playable !== undefined && playable.is_ours && !playable.is_live ? playable.url : null;
  const targets = names.map((name): Target => {
    const { width, height, max } = (form.fields[name] as { param: { width: number; height: number; max?: number } }).param;
    return { name, size: [width, height], ...(max === undefined ? {} : { max }) };
  });
  const [master, setMaster] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const [ticked, setTicked] = useState<readonly string[]>(names);
  const [cuts, setCuts] = useState<Record<string, Cut>>({});
  const [adjusted, setAdjusted] = useState<Target | null>(null);

  const countOf = (name: string) => ((form.values[name] ?? []) as unknown[]).length;
  const whyNot = ({ name, size: [width, height], max }: Target): string | null => {
    if (max !== undefined && countOf(name) >= max) return t('actions.frames.full', { max });
    if (master !== null && (master.width < width || master.height < height))
      return t('kit.picture.tooSmall', { width: master.width, height: master.height, needWidth: width, needHeight: height });
    return null;
  };
  const chosen = targets.filter((target) => ticked.includes(target.name) && whyNot(target) === null);

  const put = async (target: Target, bitmap: ImageBitmap, area: Area) => {
    const blob = await cut(bitmap, area, target.size, 'image/jpeg');
    const next = { area, blob, address: URL.createObjectURL(blob) };
    setCuts((before) => {
      const { [target.name]: former } = before;
      if (former) URL.revokeObjectURL(former.address);
      return { ...before, [target.name]: next };
    });
  };
  const choose = (bitmap: ImageBitmap) => {
    setProblem(null);
    setMaster(bitmap);
    for (const target of targets) void put(target, bitmap, centred(bitmap, target.size));
  };
  useEffect(() => () => master?.close(), [master]);
  const held = useRef(cuts);
  useEffect(() => void (held.current = cuts));
  useEffect(() => () => Object.values(held.current).forEach((each) => URL.revokeObjectURL(each.address)), []);
  const takeFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (bitmap === null) setProblem(t('kit.picture.notPicture'));
    else choose(bitmap);
  };

  const send = async () => {
    setSending(true);
    setProblem(null);
    try {
      for (const { name, size, max } of chosen) {
        const made = cuts[name];
        if (made === undefined) continue;
        const picture: Picture = await sendPicture(made.blob, ...size);
        form.set(name, max === undefined ? picture : [...((form.values[name] ?? []) as Picture[]), picture]);
        setTicked((before) => before.filter((each) => each !== name));
      }
      onClose();
    } catch (error) {
      setProblem(fileRefusal(error));
    }
    setSending(false);
  };

  return (
    <Dialog
      wide
      title={t('actions.frames.title')}
      onClose={onClose}
      confirm={
        <Button type="primary" loading={isSending} disabled={master === null || chosen.length === 0} onClick={() => void send()}>
          {t('actions.frames.use', many(chosen.length))}
        </Button>
      }
    >
      {address === null ? <p className="muted">{t('actions.frames.noFilm')}</p> : <FilmFrames address={address} onFrame={choose} />}
      <FileDrop id="frames-file" accept="image/jpeg,image/png,image/webp,image/avif" onFiles={([file]) => void takeFile(file)}>
        <PictureOutlined aria-hidden />
        <span>{t('actions.frames.file')}</span>
      </FileDrop>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {master !== null && (
        <fieldset className="frames-targets">
          <legend className="field-label">{t('actions.frames.fill')}</legend>
          {targets.map((target) => {
            const { name, size } = target;
            const reason = whyNot(target);
            const made = cuts[name];
            return (
              <div key={name} className="frames-target">
                <label className="tick-line">
                  <input
                    type="checkbox"
                    checked={ticked.includes(name) && reason === null}
                    disabled={reason !== null}
                    onChange={(event) => setTicked(event.target.checked ? [...ticked, name] : ticked.filter((each) => each !== name))}
                  />
                  {label(form.of.name, name)}
                </label>
                {made !== undefined && reason === null && <img src={made.address} alt="" width={size[0]} height={size[1]} />}
                {reason === null ? (
                  <button
                    type="button"
                    className="link-button"
                    aria-label={withLabel(t('actions.frames.adjust'), label(form.of.name, name))}
                    onClick={() => setAdjusted(target)}
                  >
                    {t('actions.frames.adjust')}
                  </button>
                ) : (
                  <small className="muted">{reason}</small>
                )}
              </div>
            );
          })}
        </fieldset>
      )}
      {adjusted !== null && master !== null && (
        <Adjust
          master={master}
          size={adjusted.size}
          onUse={(area) => {
            void put(adjusted, master, area);
            setAdjusted(null);
          }}
          onClose={() => setAdjusted(null)}
        />
      )}
    </Dialog>
  );
}

/** Chooses which part of the picture a field gets. */
function Adjust({ master, ...of }: { master: ImageBitmap; size: readonly [number, number]; onUse: (area: Area) => void; onClose: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | undefined;
    void cut(master, { x: 0, y: 0, width: master.width, height: master.height }, [master.width, master.height], 'image/jpeg').then((blob) => {
      made = URL.createObjectURL(blob);
      setAddress(made);
    });
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [master]);
  return address === null ? null : <CropDialog address={address} source={master} {...of} />;
}
