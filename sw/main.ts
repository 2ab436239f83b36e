import { serveMedia } from './media.ts';
import { serveShell } from './shell.ts';
import { waitForReader } from './update.ts';
import { wakeDrain } from './wake.ts';

waitForReader();
serveShell();
serveMedia();
wakeDrain();
