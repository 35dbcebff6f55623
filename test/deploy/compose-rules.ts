import { parse } from 'yaml';
import { ENV_NAMES } from '../../src/platform/config/env.schema.js';

export interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition?: string }>>;
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly stop_grace_period?: string;
  readonly privileged?: boolean;
  readonly mem_limit?: string;
  readonly logging?: { readonly options?: { readonly 'max-size'?: string; readonly 'max-file'?: string } };
  readonly env_file?: readonly { readonly path?: string; readonly required?: boolean }[];
  readonly read_only?: boolean;
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, { readonly file?: string }>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
}

/** What of our own image the rules need to know. */
export interface ImageFacts {
  readonly hasHealthCheck: boolean;
  readonly dataDir: string;
}

/** Error: the text is no YAML. */
export const composeOf = (text: string): Compose => parse(text, { merge: true }) as Compose;

/** Services that run our image. */
export const ownServices = ({ services }: Compose): [string, Service][] =>
  Object.entries(services).filter(([, service]) => service.build !== undefined);

/** Variables of other images, by the beginning of their names; who is not here takes none. */
const FOREIGN_VARIABLES: Readonly<Record<string, string>> = { 'eventstore/eventstore': 'EVENTSTORE_' };

const imageName = (image = ''): string => image.split(':')[0] ?? '';
const imageTag = (image = ''): string | undefined => image.split(':')[1];

function environmentProblems(service: Service): string[] {
  const prefix = FOREIGN_VARIABLES[imageName(service.image)];
  const isKnown = (name: string): boolean =>
    service.build === undefined
      ? prefix !== undefined && name.startsWith(prefix)
      : (ENV_NAMES as readonly string[]).includes(name);
  return Object.entries(service.environment ?? {}).flatMap(([name, value]) => [
    ...(isKnown(name) ? [] : [`sets ${name}, which its image does not read`]),
    ...(isSecret(name, String(value)) ? [`shows a secret: ${name}`] : []),
  ]);
}

/** A value written out, as opposed to one that the operator hands in; or a password in an address. */
const isSecret = (name: string, value: string): boolean =>
  (/(PASSWORD|SECRET|TOKEN|ACCESS_KEY)/.test(name) && !/^\$\{\w+(:?\?[^}]*|:-)?\}$/.test(value)) ||
  /:\/\/[^/@]*:[^/@]*@/.test(value);

function serviceProblems(service: Service, compose: Compose, image: ImageFacts): string[] {
  const problems = environmentProblems(service);
  const isOwn = service.build !== undefined;
  if (!service.healthcheck?.test?.length && !(isOwn && image.hasHealthCheck))
    problems.push('no health check');
  if (!isOwn && !/\d/.test(imageTag(service.image) ?? '')) problems.push('an image without a version');
  for (const port of service.ports ?? [])
    if (!port.startsWith('127.0.0.1:')) problems.push(`a port for everybody: ${port}`);
  if (service.ports?.length && service.networks?.every((name) => compose.networks?.[name]?.internal))
    problems.push('publishes a port, but has only networks without a way out');
  for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
    if (!compose.services[other]) problems.push(`depends on ${other}, which is not there`);
    if (condition !== 'service_healthy') problems.push(`does not wait until ${other} is healthy`);
  }
  for (const volume of service.volumes ?? []) {
    const name = volume.split(':')[0] ?? '';
    if (!(name in (compose.volumes ?? {}))) problems.push(`${name} is no volume`);
  }
  if (service.privileged) problems.push('is privileged');
  if (!service.mem_limit) problems.push('may take all memory');
  const { 'max-size': size, 'max-file': files } = service.logging?.options ?? {};
  if (!size || !files) problems.push('keeps its log forever');
  return problems;
}

function ownProblems(service: Service, compose: Compose, image: ImageFacts): string[] {
  const problems: string[] = [];
  const environment = service.environment ?? {};
  const secret = String(environment.MASTER_KEY_FILE ?? '').match(/^\/run\/secrets\/(\w+)$/)?.[1] ?? '';
  if (!service.secrets?.includes(secret) || !compose.secrets?.[secret]?.file)
    problems.push('MASTER_KEY_FILE is no mounted secret');
  const isBucket = /^[^$]/.test(String(environment.S3_BUCKET ?? ''));
  const isShared = String(environment.FILES_SHARED) === 'true';
  const mounted = service.volumes?.some((volume) => volume.split(':')[1] === `${image.dataDir}/files`);
  if (!isBucket && !(isShared && mounted)) problems.push('no files that all processes share');
  if (!service.read_only) problems.push('may write into its image');
  if (!service.env_file?.some(({ path, required }) => path === 'deploy/my.env' && required === false))
    problems.push('cannot be given every setting');
  const hosts = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL'].map((name) => {
    const host = String(environment[name] ?? '').match(/^\w+:\/\/([\w-]+)/)?.[1] ?? '';
    return [name, host] as const;
  });
  for (const [name, host] of hosts) {
    if (!service.depends_on?.[host]) problems.push(`does not wait for the host of ${name}`);
    const shared = compose.services[host]?.networks?.some((network) => service.networks?.includes(network));
    if (!shared) problems.push(`cannot reach the host of ${name}`);
  }
  return problems;
}

/** Whatever is wrong with docker-compose.yml, one line each, beginning with the service. */
export function composeProblems(text: string, image: ImageFacts): string[] {
  const compose = composeOf(text);
  const problems = Object.entries(compose.services).flatMap(([name, service]) => [
    ...serviceProblems(service, compose, image).map((problem) => `${name}: ${problem}`),
    ...(service.build === undefined
      ? []
      : ownProblems(service, compose, image).map((problem) => `${name}: ${problem}`)),
  ]);
  const roles = ownServices(compose).map(([, { environment }]) => environment?.ROLE);
  for (const role of ['api', 'worker']) if (!roles.includes(role)) problems.push(`nobody is ${role}`);
  return problems;
}

const PLACEHOLDER = /\$\{(\w+):-([^}]*)\}/g;

/** Variables of the operator with their defaults. Error: one without a default, or with two. */
export function placeholdersOf(text: string): Map<string, string> {
  const placeholders = new Map<string, string>();
  const bare = text.replaceAll(PLACEHOLDER, '').match(/(?<!\$)\$(\{\w*|\w+)/);
  if (bare) throw new Error(`${bare[0]} has no default`);
  for (const [, name = '', value = ''] of text.matchAll(PLACEHOLDER)) {
    if ((placeholders.get(name) ?? value) !== value) throw new Error(`${name} has two defaults`);
    placeholders.set(name, value);
  }
  return placeholders;
}

/** The text as it is read when the operator sets nothing. */
export const withDefaults = (text: string): string =>
  text.replaceAll(PLACEHOLDER, (_, _name: string, value: string) => value);

/** `12s` or `1m30s` as seconds. */
export function secondsOf(duration: string): number {
  const [, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(duration) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
