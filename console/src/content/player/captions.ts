/** The height of the controls in pixels. `player.css` moves captions up by the same amount where the browser allows it. */
const controlsHeight = 44;

/** The height of a caption row in percent of the picture. Firefox uses a twentieth of the height, plus line spacing. */
const rowPercent = 6.5;

/** The top of a caption in percent of the picture, so that its last row is above the controls. `height` is that of the picture in pixels. */
export const captionTopPercent = (height: number, text: string): number =>
  Math.max(0, 100 * (1 - controlsHeight / Math.max(height, 2 * controlsHeight)) - rowPercent * text.split('\n').length);

/** Whether the subtitle file positions the caption. Such a caption is not moved. */
const isPlaced = (cue: TextTrackCue): boolean => 'line' in cue && cue.line !== 'auto';

/**
 * Keeps captions above the controls. Where style sheets can move captions, `player.css` moves all visible ones or none. The attribute `data-placed`
 * tells it to move none: a caption at the top would leave the picture. Other browsers, such as Firefox, need each caption moved by itself.
 * Call it once, after the film element is in the page.
 */
export function keepCaptionsAboveControls(player: HTMLVideoElement | null): void {
  if (player === null) return;
  const tracked = new WeakSet<TextTrack>();
  const lifted = new WeakSet<TextTrackCue>();
  const lift = (track: TextTrack) => {
    for (const cue of track.activeCues ?? []) {
      if (!(cue instanceof VTTCue) || (isPlaced(cue) && !lifted.has(cue))) continue;
      lifted.add(cue);
      cue.snapToLines = false;
      cue.line = captionTopPercent(player.clientHeight, cue.text);
    }
  };
  const markPlaced = () => {
    const shown = [...player.textTracks].flatMap(({ mode, activeCues }) => (mode === 'showing' ? [...(activeCues ?? [])] : []));
    player.toggleAttribute('data-placed', shown.length > 0 && shown.every(isPlaced));
  };
  const change = CSS.supports('selector(::-webkit-media-text-track-container)') ? markPlaced : lift;
  const follow = (track: TextTrack) => {
    if (tracked.has(track)) return;
    tracked.add(track);
    track.addEventListener('cuechange', () => change(track));
  };
  player.addEventListener('loadedmetadata', () => {
    for (const track of player.textTracks) follow(track);
    player.textTracks.addEventListener('addtrack', ({ track }) => track !== null && follow(track));
  });
}
