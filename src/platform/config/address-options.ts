import { editDistance } from '@alert-review/kernel';

/** Settings with the address of a server; options follow the question mark of the address. */
type AddressName = 'EVENTSTORE_URL' | 'MONGODB_URL' | 'REDIS_URL';

interface KnownOptions {
  readonly server: string;
  readonly names: readonly string[];
  /** As the client compares names. */
  readonly flat: (name: string) => string;
}

const lowerCase = (name: string): string => name.toLowerCase();

/**
 * Options that the client of each server knows. With an unknown option, the client of EventStoreDB ignores
 * it, the client of Redis uses it as a setting, and the client of MongoDB fails at its first connection.
 */
export const ADDRESS_OPTIONS: Readonly<Record<AddressName, KnownOptions>> = {
  EVENTSTORE_URL: {
    server: 'EventStoreDB',
    names: [
      ...['connectionName', 'defaultDeadline', 'discoveryInterval', 'dnsDiscover', 'gossipTimeout'],
      ...['keepAliveInterval', 'keepAliveTimeout', 'maxDiscoverAttempts', 'nodePreference'],
      ...['throwOnAppendFailure', 'tls', 'tlsCAFile', 'tlsVerifyCert', 'userCertFile', 'userKeyFile'],
    ],
    flat: (name) => name.trim().toLowerCase().replace(/[_-]/g, ''),
  },
  MONGODB_URL: {
    server: 'MongoDB',
    names: [
      ...['appName', 'authMechanism', 'authMechanismProperties', 'authSource', 'autoSelectFamily'],
      ...['autoSelectFamilyAttemptTimeout', 'compressors', 'connectTimeoutMS', 'directConnection', 'family'],
      ...['heartbeatFrequencyMS', 'j', 'journal', 'loadBalanced', 'localThresholdMS', 'maxConnecting'],
      ...['maxIdleTimeMS', 'maxPoolSize', 'maxStalenessSeconds', 'minPoolSize', 'noDelay', 'proxyHost'],
      ...['proxyPassword', 'proxyPort', 'proxyUsername', 'readConcernLevel', 'readPreference'],
      ...['readPreferenceTags', 'replicaSet', 'retryReads', 'retryWrites', 'serverMonitoringMode'],
      ...['serverSelectionTimeoutMS', 'servername', 'socketTimeoutMS', 'srvMaxHosts', 'srvServiceName'],
      ...['ssl', 'timeoutMS', 'tls', 'tlsAllowInvalidCertificates', 'tlsAllowInvalidHostnames'],
      ...['tlsCAFile', 'tlsCRLFile', 'tlsCertificateKeyFile', 'tlsCertificateKeyFilePassword'],
      ...['tlsInsecure', 'w', 'waitQueueTimeoutMS', 'wtimeout', 'wtimeoutMS', 'zlibCompressionLevel'],
    ],
    flat: lowerCase,
  },
  REDIS_URL: { server: 'Redis', names: ['connectionName', 'db', 'family'], flat: (name) => name },
};

const NEAR = 3;
/** What is longer or has other characters may be a part of a password, and is not shown. */
const SHOWN_NAME = /^[\w.-]{1,40}$/;

/** Returns a text for each option that its client does not know: the allowed options, and what to do. */
export function unknownAddressOptions(
  setting: AddressName,
  address: string,
): { readonly allowed: string; readonly fix: string }[] {
  const { server, names, flat } = ADDRESS_OPTIONS[setting];
  const begin = address.indexOf('?');
  if (begin < 0) return [];
  const pairs = address
    .slice(begin + 1)
    .split('&')
    .filter((pair) => pair !== '');
  return pairs.flatMap((pair) => {
    const [name = '', value] = pair.split('=');
    const known = names.find((each) => flat(each) === flat(name));
    if (known === 'tlsVerifyCert' && value?.trim() === 'false')
      return [
        {
          allowed: 'options that have an effect, and tlsVerifyCert=false has none',
          fix: 'leave it out, and name the authority of the certificate with tlsCAFile',
        },
      ];
    if (known) return [];
    const shown = SHOWN_NAME.test(name) ? `the option ${name}` : 'one of its options';
    const [near] = names
      .map((each) => ({ each, edits: editDistance(flat(each), flat(name)) }))
      .filter(({ each, edits }) => edits <= Math.min(NEAR, each.length / 2))
      .sort((a, b) => a.edits - b.edits);
    return [
      {
        allowed: `options that ${server} knows, and ${shown} is none of them`,
        fix: near
          ? `write ${near.each}, or leave the option out`
          : `leave it out; known: ${names.join(', ')}`,
      },
    ];
  });
}
