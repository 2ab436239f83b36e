/** An error for the client: `{err: message}` and `extra` with this status. */
export class ApiError extends Error {
  readonly status: number;
  readonly extra: Record<string, unknown>;
  constructor(status: number, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.status = status;
    this.extra = extra;
  }
}

export const unauthorized = () => new ApiError(401, 'Unauthorized');
export const accountNotFound = (name: string) => new ApiError(404, `User "${name}" is not found`);
/** 401 of the older calls of groups. */
export const notSignedIn = () => new ApiError(401, 'Unauthorized', { status: 'fail' });
export const postNotFound = () => new ApiError(404, 'Post not found');
