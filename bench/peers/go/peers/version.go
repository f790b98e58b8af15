package peers

import (
	"runtime"
	"runtime/debug"
)

// Version is that of a module, as it was built, and of Go.
func Version(module string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return runtime.Version()
	}
	for _, dependency := range info.Deps {
		if dependency.Path == module {
			return dependency.Version + ", " + runtime.Version()
		}
	}
	return runtime.Version()
}
