declare const self: ServiceWorkerGlobalScope;

/** What a page, or a worker, asks the network for. */
export interface Asked {
  event: FetchEvent;
  request: Request;
  url: URL;
  /** At the origin of the client. */
  isOwn: boolean;
}

/** Answers, or says `false` at once: then the next route is asked, and in the end the network. */
type Route = (asked: Asked) => Promise<Response> | false;

const routes: Route[] = [];

/** Adds a route behind those that are there. Workbox has a router of its own, for which this worker has no room. */
export function addRoute(route: Route): void {
  if (routes.push(route) > 1) return;
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    const asked = { event, request, url, isOwn: url.origin === self.location.origin };
    for (const answer of routes) {
      const answered = answer(asked);
      if (answered) return event.respondWith(answered);
    }
  });
}
