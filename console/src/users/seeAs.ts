import { seeAs } from '@marquee/contract/session/see-as';
import { call } from '../kit/call.ts';

/** From now on this browser sees the console as that person. The console starts anew, since all that it has fetched belongs to somebody else. @throws ApiError */
export async function beginSeeingAs(idUser: string): Promise<void> {
  await call(seeAs.begin, { body: { idUser } });
  window.location.assign('/main');
}
