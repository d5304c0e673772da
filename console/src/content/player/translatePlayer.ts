import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js';
import { language, t } from '../../words/words.ts';

/** Sets the player's texts to the interface's language. Texts that it already shows change when it is mounted again. */
export function translatePlayer(): void {
  const text = (key: Parameters<typeof word>[0]) => word(key);
  addTranslation(language(), {
    Play: text('play'),
    play: text('play'),
    Pause: text('pause'),
    pause: text('pause'),
    Mute: text('mute'),
    mute: text('mute'),
    Unmute: text('unmute'),
    unmute: text('unmute'),
    volume: text('volume'),
    seek: text('seek'),
    Quality: text('quality'),
    quality: text('quality'),
    Auto: text('auto'),
    Off: text('off'),
    Captions: text('captions'),
    'closed captions': text('captions'),
    'Enable captions': text('captions'),
    'Disable captions': text('captions'),
    'Enter fullscreen mode': text('enterFullscreen'),
    'enter fullscreen mode': text('enterFullscreen'),
    'Exit fullscreen mode': text('exitFullscreen'),
    'exit fullscreen mode': text('exitFullscreen'),
    'video player': text('video'),
    'playback time': text('time'),
    'media loading': text('loading'),
    'Playback rate': text('rate'),
    // The name contains the visible text of the button, for people who use voice control.
    'Playback rate {playbackRate}': `${text('rate')} {playbackRate}x`,
    'current playback rate': text('rate'),
    '{time} remaining': text('remaining'),
    '{currentTime} of {totalTime}': text('position'),
    'video not loaded, unknown time.': text('unknown'),
    hour: text('hour'),
    hours: text('hour'),
    minute: text('minute'),
    minutes: text('minute'),
    second: text('second'),
    seconds: text('second'),
    'Network Error': text('networkError'),
    'A network error caused the media download to fail.': text('networkText'),
    'Decode Error': text('decodeError'),
    'A media error caused playback to be aborted. The media could be corrupt or your browser does not support this format.': text('decodeText'),
    'Source Not Supported': text('unsupported'),
    'An unsupported error occurred. The server or network failed, or your browser does not support this format.': text('unsupportedText'),
  });
  setLanguage(language());
}

type PlayerWord = typeof import('../../words/vi/media.ts').media.player;
// The player replaces `{time}` itself; i18next ignores single braces.
const word = (key: keyof PlayerWord): string => t(`media.player.${key}`);
