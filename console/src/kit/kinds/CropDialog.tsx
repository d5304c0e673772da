import { useState } from 'react';
import { Button } from 'antd';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useWords } from '../../words/words.ts';
import { Dialog } from '../Dialog.tsx';
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
  const t = useWords();
  const [width, height] = size;
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const most = Math.max(1, Math.min(source.width / width, source.height / height));
  return (
    <Dialog
      wide
      title={t('kit.picture.crop', { width, height })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          <Button type="primary" disabled={area === null} onClick={() => area !== null && onUse(area)}>
            {t('kit.picture.use')}
          </Button>
        </>
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
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className="crop-zoom">
        {t('kit.picture.zoom')}
        <input type="range" min={1} max={most} step={0.01} value={zoom} disabled={most === 1} onChange={(event) => setZoom(Number(event.target.value))} />
      </label>
    </Dialog>
  );
}
