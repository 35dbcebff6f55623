export interface HostMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code?: number; readonly message: string };
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let lastId = 0;

/** Sends a message to the MCP Apps host that shows this page. */
export const sendToHost = (message: HostMessage): void =>
  parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

/** Sends a request to the host and returns the result. Throws an error if the host refuses. */
export const askHost = <Result>(method: string, params: unknown): Promise<Result> =>
  new Promise<Result>((resolve, reject) => {
    waiting.set(++lastId, { resolve, reject });
    sendToHost({ id: lastId, method, params });
  });

/** Handles messages of the host: responses to requests, and tool results, which go to `onResult`. */
export function listenToHost(onResult: (params: unknown) => void): void {
  addEventListener(
    'message',
    ({ source, data }: MessageEvent<(HostMessage & { jsonrpc?: string }) | null>) => {
      if (source !== parent || data?.jsonrpc !== '2.0') return;
      const { id, method, params } = data;
      if (method === 'ui/notifications/tool-result') onResult(params);
      else if (method === 'ping' || method === 'ui/resource-teardown') sendToHost({ id: id!, result: {} });
      else if (method === undefined) settle(data);
      else if (id !== undefined) sendToHost({ id, error: { code: -32601, message: 'Method not found' } });
    },
  );
}

function settle({ id, result, error }: HostMessage): void {
  const asked = waiting.get(id!);
  waiting.delete(id!);
  if (error) asked?.reject(new Error(error.message));
  else asked?.resolve(result as never);
}
