// Modules that come with the toolchain or with a platform's development kit, so that no package has to be
// named for them. Apple's frameworks that few use are known by their prefixes.

const MODULES = new Set(
  (
    'Swift Foundation FoundationEssentials FoundationInternationalization FoundationNetworking FoundationXML ' +
    'Dispatch XCTest Testing PackageDescription PackagePlugin CompilerPluginSupport RegexBuilder Observation ' +
    'Synchronization Distributed Cxx CxxStdlib Builtin SwiftShims SwiftOnoneSupport ' +
    '_Concurrency _StringProcessing _RegexParser _Differentiation _Volatile _Backtracing _Distributed ' +
    'Glibc Musl Darwin Android Bionic WASILibc WinSDK CRT ucrt ObjectiveC os OSLog Security Combine ' +
    'UIKit AppKit SwiftUI SwiftUICore WatchKit TVUIKit TVMLKit CarPlay WidgetKit ActivityKit AppIntents Intents ' +
    'IntentsUI SwiftData Charts TipKit StoreKit MapKit WebKit SafariServices AuthenticationServices ' +
    'LocalAuthentication UserNotifications UserNotificationsUI PassKit HealthKit HomeKit EventKit EventKitUI ' +
    'Contacts ContactsUI MessageUI Messages MultipeerConnectivity Network NetworkExtension SystemConfiguration ' +
    'SceneKit SpriteKit GameKit GameController GameplayKit ARKit RealityKit RealityFoundation Metal MetalKit ' +
    'MetalPerformanceShaders ModelIO GLKit OpenGLES OpenGL QuartzCore ImageIO Accelerate simd Spatial ' +
    'AVFoundation AVFAudio AVKit AudioToolbox AudioUnit MediaPlayer MediaToolbox Photos PhotosUI PDFKit ' +
    'Vision VisionKit NaturalLanguage Speech Translation FoundationModels ImagePlayground ' +
    'ClockKit Cocoa Carbon IOKit IOBluetooth ExternalAccessory FileProvider FinderSync QuickLook ' +
    'QuickLookThumbnailing UniformTypeIdentifiers MobileCoreServices JavaScriptCore DeviceCheck CryptoKit ' +
    'CryptoTokenKit CommonCrypto BackgroundTasks BackgroundAssets PushKit CallKit AdSupport AdServices ' +
    'AppTrackingTransparency MetricKit NearbyInteraction NotificationCenter Social Accounts AddressBook ' +
    'AddressBookUI iAd WeatherKit ShazamKit MusicKit GroupActivities SensitiveContentAnalysis ProximityReader ' +
    'ThreadNetwork Matter MatterSupport ScreenCaptureKit ScreenTime FamilyControls ManagedSettings ' +
    'DeviceActivity ServiceManagement XPC libxml2 sqlite3 SQLite3 zlib Compression AppleArchive System ' +
    'PlaygroundSupport XCPlayground DeveloperToolsSupport Virtualization Hypervisor vmnet EndpointSecurity ' +
    'LinkPresentation LatentSemanticMapping InputMethodKit ScriptingBridge Automator AppleScriptObjC ' +
    'PencilKit PaperKit CompositorServices ExtensionKit ExtensionFoundation StickerKit Symbols Accessibility ' +
    'LightweightCodeRequirements MachO ptrauth dnssd notify launch asl pthread readline editline _SwiftUI'
  ).split(' '),
);

/** Core Foundation's family, what the compiler keeps for itself, and overlays of two frameworks. */
const PREFIXES =
  /^(?:Core(?:Audio|AudioKit|AudioTypes|Bluetooth|Data|Foundation|FoundationLib|Graphics|Haptics|Image|Location|LocationUI|MIDI|Media|MediaIO|ML|Motion|NFC|Services|Spotlight|Telephony|Text|Transferable|Video|WLAN)|_Builtin_\w+|_Compiler\w+|_Internal\w+|_\w+_(?:SwiftUI|UIKit|AppKit|SwiftData|AppIntents))$/;

/** @param name of the top-level module */
export function isToolchainModule(name: string): boolean {
  return MODULES.has(name) || PREFIXES.test(name);
}
