// The thread in which graphs are laid out. One job, one answer; who waits no longer ends the thread.
import { layOut } from './lay-out.ts';
import type { LayoutJob } from './layout-job.ts';

self.addEventListener('message', ({ data }: MessageEvent<LayoutJob>) => {
  self.postMessage(layOut(data));
});
