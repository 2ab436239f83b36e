import { lazyModule } from '../../platform/lazy-module.ts';
import { lateComponent } from '../../ui/index.ts';

const requests = lazyModule(() => import('../requests/index.ts'));

/** Accept and reject, in a file with the screens about people: few notifications are of requests. */
export const LateRequestAnswer = lateComponent(requests, ({ RequestAnswer }) => RequestAnswer);
