import { Module, type Provider } from '@nestjs/common';

/** A module of services that all handlers may be given. */
export const FeatureModule = (providers: Provider[]): ClassDecorator =>
  Module({ providers, exports: providers });
