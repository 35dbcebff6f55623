interface CurlTarget {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly alertId: string;
  readonly investigationId: string;
}

const ENTITY = { entity_id: 'my-first-customer', type: 'INDIVIDUAL', name: 'Ann Example' };

export function curlCommands({ baseUrl, apiKey, alertId, investigationId }: CurlTarget): string {
  const api = `${baseUrl}/api/v1/transaction-monitoring`;
  const key = `-H 'X-API-Key: ${apiKey}'`;
  const post = (path: string, body: object) => [
    `curl -s -w '\\n' ${api}/${path} \\`,
    `  ${key} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ];
  return [
    '# An investigation with its flags, thresholds, reasons and evidence',
    `curl -s -w '\\n' ${key} \\`,
    `  ${api}/investigation/${investigationId}`,
    '',
    '# Investigate an alert again: a new run, the old one stays readable',
    ...post('alerts/investigate', { alert_ids: [alertId] }),
    '',
    '# Add a customer of your own',
    ...post('entities', { entities: [ENTITY] }),
    '',
  ].join('\n');
}
