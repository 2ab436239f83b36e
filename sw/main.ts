import { serveMedia } from './media.ts';
import { takeShares } from './share.ts';
import { serveShell } from './shell.ts';
import { waitForReader } from './update.ts';
import { wakeDrain } from './wake.ts';

waitForReader();
serveShell();
serveMedia();
takeShares();
wakeDrain();
