import { serveConfig } from './config.ts';
import { serveMedia } from './media.ts';
import { takeShares } from './share.ts';
import { serveShell } from './shell.ts';
import { countAppFiles } from './traffic.ts';
import { waitForUser } from './update.ts';
import { wakeDrain, wakeRefresh } from './wake.ts';

waitForUser();
serveShell();
serveConfig();
serveMedia();
takeShares();
wakeDrain();
wakeRefresh();
countAppFiles();
