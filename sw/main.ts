import { serveConfig } from './config.ts';
import { serveMedia } from './media.ts';
import { takeShares } from './share.ts';
import { serveShell } from './shell.ts';
import { waitForReader } from './update.ts';
import { wakeDrain } from './wake.ts';

waitForReader();
serveShell();
serveConfig();
serveMedia();
takeShares();
wakeDrain();
