import { Module, type Provider } from '@nestjs/common';

/** Declares a module whose services can be injected into all handlers. */
export const FeatureModule = (providers: Provider[]): ClassDecorator =>
  Module({ providers, exports: providers });
