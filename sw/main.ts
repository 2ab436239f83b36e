import { serveMedia } from './media.ts';
import { serveShell } from './shell.ts';
import { waitForReader } from './update.ts';

waitForReader();
serveShell();
serveMedia();
