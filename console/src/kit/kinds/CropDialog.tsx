import { useState } from 'react';
import { Button } from 'antd';
import Cropper, { type Size } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTexts } from '../../words/words.ts';
import { Dialog } from '../Dialog.tsx';
import { percent } from '../format.ts';
import type { Area } from './crop.ts';

/** Lets a person choose which part of a picture is shown, in the exact proportions and never below the exact pixels. */
export function CropDialog({
  address,
  size,
  source,
  onUse,
  onClose,
}: {
  address: string;
  size: readonly [number, number];
  source: ImageBitmap;
  onUse: (area: Area) => void;
  onClose: () => void;
}) {
  const t = useTexts();
  const [width, height] = size;
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  /** Of the picture before it is magnified, and of the part that is kept: as they are drawn here. */
  const [drawn, setDrawn] = useState<Size | null>(null);
  const [kept, setKept] = useState<Size | null>(null);
  /** How far the picture can be moved from the middle. */
  const room = (side: keyof Size) => (drawn === null || kept === null ? 0 : Math.max(0, Math.floor((drawn[side] * zoom - kept[side]) / 2)));
  const most = Math.max(1, Math.min(source.width / width, source.height / height));
  return (
    <Dialog
      wide
      title={t('kit.picture.crop', { width, height })}
      onClose={onClose}
      confirm={
        <Button type="primary" disabled={area === null} onClick={() => area !== null && onUse(area)}>
          {t('kit.picture.use')}
        </Button>
      }
    >
      <div className="cropper">
        <Cropper
          image={address}
          aspect={width / height}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={most}
          zoomWithScroll
          keyboardStep={10}
          cropperProps={{ role: 'application', 'aria-label': t('kit.picture.kept'), 'aria-describedby': 'crop-help' }}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          setMediaSize={setDrawn}
          setCropSize={setKept}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
        />
      </div>
      <p id="crop-help" className="field-hint">
        {t('kit.picture.moveHelp')}
      </p>
      <div className="crop-sliders">
        <Slider name={t('kit.picture.zoom')} min={1} max={most} step={0.01} value={zoom} said={percent(zoom)} onChange={setZoom} />
        <Move name={t('kit.picture.across')} room={room('width')} value={crop.x} onChange={(x) => setCrop({ ...crop, x })} />
        <Move name={t('kit.picture.down')} room={room('height')} value={crop.y} onChange={(y) => setCrop({ ...crop, y })} />
      </div>
    </Dialog>
  );
}

type SliderProps = { name: string; min: number; max: number; step: number; value: number; said: string; onChange: (value: number) => void };

/** What dragging does, one way at a time: for who has a keyboard alone, or a hand that cannot drag. */
function Slider({ name, said, onChange, ...range }: SliderProps) {
  return (
    <label>
      {name}
      <input type="range" {...range} aria-valuetext={said} disabled={range.min === range.max} onChange={(event) => onChange(Number(event.target.value))} />
    </label>
  );
}

function Move({ room, value, ...props }: Pick<SliderProps, 'name' | 'value' | 'onChange'> & { room: number }) {
  return <Slider {...props} min={-room} max={room} step={1} value={value} said={percent(room === 0 ? 0.5 : (value + room) / (2 * room))} />;
}
