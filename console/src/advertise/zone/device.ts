import type { PlatformKind } from '@marquee/contract/advertise/zone';
import type { Device } from './page.ts';

const platformsOf: Record<Device, readonly PlatformKind[]> = { phone: ['android', 'ios'], web: ['web', 'other'], tv: ['tv'] };
/** The kind of screen that a campaign on these platforms is drawn on first. */
export const deviceFor = (platforms: readonly PlatformKind[]): Device =>
  (['phone', 'web', 'tv'] as const).find((device) => platforms.some((each) => platformsOf[device].includes(each))) ?? 'phone';
